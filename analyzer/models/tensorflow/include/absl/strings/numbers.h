// Stub of "absl/strings/numbers.h".
#pragma once
#include "opbound/absl_text.h"
