// Stub of "absl/types/span.h".
#pragma once
#include "opbound/absl.h"
