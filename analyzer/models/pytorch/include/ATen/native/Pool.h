// Stub of <ATen/native/Pool.h>.
#pragma once
#include "opbound/aten.h"
