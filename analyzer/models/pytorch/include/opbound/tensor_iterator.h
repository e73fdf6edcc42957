// Stub of TensorIterator and of what runs a function over its elements.
#pragma once
#include "opbound/aten.h"

namespace at {
class TensorIteratorBase {
	void *state[64];

public:
	int ndim() const;
	IntArrayRef shape() const;
	int64_t numel() const;
	int ntensors() const;
	int noutputs() const;
	int ninputs() const;
	IntArrayRef strides(int i) const;
	void *data_ptr(int i) const;
	ScalarType dtype(int i = 0) const;
	ScalarType common_dtype() const;
	ScalarType input_dtype(int i = 0) const;
	Device device(int i = 0) const;
	const Tensor &tensor(int i) const;
	const Tensor &output(int i = 0) const;
	const Tensor &input(int i = 0) const;
	bool is_contiguous() const;
	bool is_cpu_scalar(int i) const;
	bool can_use_32bit_indexing() const;
	void remove_operand(int i);
	template <class T> T scalar_value(int i);
	template <class F> void for_each(F &&f, int64_t grain = 32768);
	void cast_outputs();
};
class TensorIteratorConfig;
class TensorIterator : public TensorIteratorBase {
public:
	static TensorIterator unary_op(Tensor &out, const Tensor &a);
	static TensorIterator binary_op(Tensor &out, const Tensor &a, const Tensor &b);
	static TensorIterator comparison_op(Tensor &out, const Tensor &a, const Tensor &b);
	static TensorIterator nullary_op(Tensor &out);
	static TensorIterator borrowing_binary_op(const Tensor &out, const Tensor &a, const Tensor &b);
	static TensorIterator borrowing_nullary_op(const Tensor &out);
	static TensorIterator reduce_op(Tensor &out, const Tensor &a);
};
class TensorIteratorConfig {
	void *state[16];

public:
	TensorIteratorConfig();
	TensorIteratorConfig &add_output(const Tensor &t);
	TensorIteratorConfig &add_input(const Tensor &t);
	TensorIteratorConfig &add_const_input(const Tensor &t);
	TensorIteratorConfig &add_owned_output(const Tensor &t);
	TensorIteratorConfig &add_owned_input(const Tensor &t);
	TensorIteratorConfig &add_borrowed_output(const Tensor &t);
	TensorIteratorConfig &add_borrowed_input(const Tensor &t);
	TensorIteratorConfig &set_check_mem_overlap(bool b);
	TensorIteratorConfig &check_all_same_dtype(bool b);
	TensorIteratorConfig &check_all_same_device(bool b);
	TensorIteratorConfig &promote_inputs_to_common_dtype(bool b);
	TensorIteratorConfig &cast_common_dtype_to_outputs(bool b);
	TensorIteratorConfig &enforce_safe_casting_to_output(bool b);
	TensorIteratorConfig &resize_outputs(bool b);
	TensorIteratorConfig &is_reduction(bool b);
	TensorIteratorConfig &allow_cpu_scalars(bool b);
	TensorIteratorConfig &declare_static_shape(IntArrayRef s);
	TensorIteratorConfig &declare_static_dtype(ScalarType t);
	TensorIteratorConfig &declare_static_dtype_and_device(ScalarType t, Device d);
	TensorIterator build();
};
namespace native {
template <class F> void cpu_kernel(TensorIteratorBase &i, F &&f, int64_t grain = 32768);
template <class F, class V> void cpu_kernel_vec(TensorIteratorBase &i, F &&f, V &&v, int64_t grain = 32768);
template <class F> void cpu_serial_kernel(TensorIteratorBase &i, F &&f);
template <class F> void cpu_kernel_multiple_outputs(TensorIteratorBase &i, F &&f, int64_t grain = 32768);
template <class F> void gpu_kernel(TensorIteratorBase &i, const F &f);
template <class F> void gpu_kernel_with_scalars(TensorIteratorBase &i, const F &f);
template <class F> void gpu_kernel_multiple_outputs(TensorIteratorBase &i, const F &f);
template <class A, class B = A, class R = A, class F> void opmath_gpu_kernel_with_scalars(TensorIteratorBase &i, const F &f);
} // namespace native
} // namespace at
