// Stub of "absl/strings/str_join.h".
#pragma once
#include "opbound/absl_text.h"
