// Stub of <cudnn_ops.h>.
#pragma once
#include "cudnn.h"
