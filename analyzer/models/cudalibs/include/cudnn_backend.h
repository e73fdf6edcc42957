// Stub of <cudnn_backend.h>.
#pragma once
#include "cudnn.h"
