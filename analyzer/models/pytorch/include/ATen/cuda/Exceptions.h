// Stub of <ATen/cuda/Exceptions.h>.
#pragma once
#include "opbound/aten.h"
