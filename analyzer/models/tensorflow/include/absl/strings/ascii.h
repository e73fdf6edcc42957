// Stub of "absl/strings/ascii.h".
#pragma once
#include "opbound/absl_text.h"
