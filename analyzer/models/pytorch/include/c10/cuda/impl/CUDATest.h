// Stub of "c10/cuda/impl/CUDATest.h".
#pragma once
namespace c10 {
namespace cuda {
namespace impl {
int c10_cuda_test();
}
} // namespace cuda
} // namespace c10
