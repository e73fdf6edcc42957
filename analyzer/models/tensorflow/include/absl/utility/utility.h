// Stub of "absl/utility/utility.h".
#pragma once
#include "opbound/absl.h"
