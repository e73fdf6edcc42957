// Stub of "absl/base/no_destructor.h".
#pragma once
#include "opbound/absl.h"
