// Stub of "absl/numeric/int128.h".
#pragma once
#include "opbound/absl.h"
