// Stub of MMDeploy's trt_plugin_helper.hpp, and of the one of older releases of MMCV.
#pragma once
#include <cublas_v2.h>
#include <cudnn.h>
#include <NvInferRuntime.h>
#include <NvInferVersion.h>
#include <iostream>
#include <stdexcept>
#include "opbound/followed/trt_sizes.h"

#if NV_TENSORRT_MAJOR > 7
#define TRT_NOEXCEPT noexcept
#else
#define TRT_NOEXCEPT
#endif
enum pluginStatus_t {
	STATUS_SUCCESS,
	STATUS_FAILURE,
	STATUS_BAD_PARAM,
	STATUS_NOT_SUPPORTED,
	STATUS_NOT_INITIALIZED
};
cudnnStatus_t convert_trt2cudnn_dtype(nvinfer1::DataType type, cudnnDataType_t *out);
#define ASSERT(assertion)                                                                                              \
	{                                                                                                                  \
		if (!(assertion))                                                                                              \
			abort();                                                                                                   \
	}
#define CUASSERT(status)                                                                                               \
	{                                                                                                                  \
		if ((status) != 0)                                                                                             \
			abort();                                                                                                   \
	}
#define CUBLASASSERT(status) CUASSERT(status)
#define CUDNNASSERT(status) CUASSERT(status)
#define CUERRORMSG(status) CUASSERT(status)
#define CHECK(status) CUASSERT(status)
#define DEBUG_PRINTF(...)
