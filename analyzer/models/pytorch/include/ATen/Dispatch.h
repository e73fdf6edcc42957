// Stub of <ATen/Dispatch.h>.
#pragma once
#include "opbound/tensor.h"
