/* Stub of "tensorflow/lite/kernels/internal/reference/reference_ops.h": the repository's own, if it is there. */
#pragma once
#include "opbound/lite.h"
#if __has_include_next("tensorflow/lite/kernels/internal/reference/reference_ops.h")
#include_next "tensorflow/lite/kernels/internal/reference/reference_ops.h"
#endif
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REFERENCE_OPS_H_
#include "opbound/lite_reference.h"
#endif
