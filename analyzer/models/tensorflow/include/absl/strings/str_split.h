// Stub of "absl/strings/str_split.h".
#pragma once
#include "opbound/absl_text.h"
