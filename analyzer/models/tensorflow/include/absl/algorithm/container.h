// Stub of "absl/algorithm/container.h".
#pragma once
#include "opbound/absl_text.h"
