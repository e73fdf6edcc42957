// Stub of "absl/types/any.h".
#pragma once
#include "opbound/absl.h"
