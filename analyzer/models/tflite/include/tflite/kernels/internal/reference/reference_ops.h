/* Stub of "tflite/kernels/internal/reference/reference_ops.h": the repository's own, if it is there. */
#pragma once
#include "opbound/lite.h"
#if __has_include_next("tflite/kernels/internal/reference/reference_ops.h")
#include_next "tflite/kernels/internal/reference/reference_ops.h"
#endif
