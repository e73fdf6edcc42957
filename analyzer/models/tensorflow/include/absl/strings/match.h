// Stub of "absl/strings/match.h".
#pragma once
#include "opbound/absl_text.h"
