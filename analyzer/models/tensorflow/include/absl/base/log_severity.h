// Stub of "absl/base/log_severity.h".
#pragma once
#include "opbound/absl_text.h"
