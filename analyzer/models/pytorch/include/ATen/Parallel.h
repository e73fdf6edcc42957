// Stub of <ATen/Parallel.h>.
#pragma once
#include "opbound/aten.h"
