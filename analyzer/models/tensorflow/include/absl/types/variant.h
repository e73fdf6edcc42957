// Stub of "absl/types/variant.h".
#pragma once
#include "opbound/absl.h"
