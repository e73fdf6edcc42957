// Stub of "absl/strings/cord.h".
#pragma once
#include "opbound/absl_text.h"
