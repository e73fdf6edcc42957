// Stub of "absl/strings/str_format.h".
#pragma once
#include "opbound/absl_text.h"
