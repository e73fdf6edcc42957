// Stub of "absl/strings/str_replace.h".
#pragma once
#include "opbound/absl_text.h"
