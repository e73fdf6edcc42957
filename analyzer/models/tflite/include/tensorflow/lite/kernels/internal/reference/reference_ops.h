/* Stub of "tensorflow/lite/kernels/internal/reference/reference_ops.h": the repository's own, if it is there. */
#pragma once
#include "opbound/lite.h"
#if __has_include_next("tensorflow/lite/kernels/internal/reference/reference_ops.h")
#include_next "tensorflow/lite/kernels/internal/reference/reference_ops.h"
#endif
