// Stub of "absl/strings/string_view.h".
#pragma once
#include "opbound/absl_text.h"
