// Stub of <cudnn_ops_infer.h>.
#pragma once
#include "cudnn.h"
