// Stub of <ATen/native/CPUBlas.h>.
#pragma once
#include "opbound/aten.h"
