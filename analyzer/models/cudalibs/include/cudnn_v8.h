// Stub of <cudnn_v8.h>.
#pragma once
#include "cudnn.h"
