// Stub of "absl/strings/str_cat.h".
#pragma once
#include "opbound/absl_text.h"
