// Sizes of elements, and what a workspace is rounded up to.
#pragma once
#include <NvInferRuntime.h>
#include <cstddef>

namespace mmdeploy {
inline unsigned int getElementSize(nvinfer1::DataType t)
{
	switch (t) {
	case nvinfer1::DataType::kINT32:
	case nvinfer1::DataType::kFLOAT:
		return 4;
	case nvinfer1::DataType::kHALF:
		return 2;
	default:
		return 1;
	}
}
inline size_t getAlignedSize(size_t n, size_t to = 16)
{
	return (n + to - 1) / to * to;
}
} // namespace mmdeploy
namespace mmcv {
using mmdeploy::getAlignedSize;
using mmdeploy::getElementSize;
} // namespace mmcv
