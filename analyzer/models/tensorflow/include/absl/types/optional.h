// Stub of "absl/types/optional.h".
#pragma once
#include "opbound/absl.h"
