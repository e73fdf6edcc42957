// Stub of <ATen/cuda/Exceptions.h>.
#pragma once
#include "opbound/aten.h"
#include <cublas_v2.h>
#include <cusparse.h>
