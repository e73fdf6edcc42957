// Stub of <ATen/SparseTensorUtils.h>.
#pragma once
#include "opbound/aten.h"

namespace at {
struct SparseTensorImpl;
namespace sparse {
using SparseTensor = Tensor;
SparseTensorImpl *get_sparse_impl(const SparseTensor &t);
void alias_into_sparse(const SparseTensor &to, const Tensor &indices, const Tensor &values);
void copy_into_sparse(const SparseTensor &to, const Tensor &indices, const Tensor &values, bool non_blocking);
bool is_same_tensor(const Tensor &a, const Tensor &b);
bool is_same_density(const SparseTensor &a, const SparseTensor &b);
Tensor new_values_with_size_of(const Tensor &values, int64_t nnz);
Tensor flatten_indices(const Tensor &indices, IntArrayRef sizes, bool force_clone = false);
Tensor flatten_indices_by_dims(const Tensor &indices, const IntArrayRef &sizes, const IntArrayRef &dims);
Tensor coo_to_csr(const int64_t *indices, int64_t dim, int64_t nnz);
} // namespace sparse
} // namespace at
