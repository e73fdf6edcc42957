// Stub of "absl/strings/escaping.h".
#pragma once
#include "opbound/absl_text.h"
