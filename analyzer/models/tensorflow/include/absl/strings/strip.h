// Stub of "absl/strings/strip.h".
#pragma once
#include "opbound/absl_text.h"
