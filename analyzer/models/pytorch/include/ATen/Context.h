// Stub of <ATen/Context.h>.
#pragma once
#include "opbound/tensor.h"
