// Stub of ATen: tensors, accessors, factories, dispatch, parallel loops.
#pragma once
#include "opbound/aten_names.h"
#include "opbound/c10.h"
#include "opbound/followed/indexing.h"
#include "opbound/storage.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
struct THCState; // of old releases
struct cudaDeviceProp;
namespace at {
using namespace c10;
struct TensorOptions {
	uint64_t bits;
	TensorOptions();
	struct of_elements {}; // what tells a type of elements from a layout, for models
	TensorOptions(ScalarType t, of_elements = of_elements());
	TensorOptions(TypeMeta t);
	// A template as ATen's, so that {type, index} in braces is options, not a device.
	template <class T, class = std::enable_if_t<std::is_constructible_v<Device, T &&> && !std::is_same_v<std::decay_t<T>, DeviceType>>>
	TensorOptions(T &&d);
	TensorOptions(DeviceType t, int index = -1); // two, so that a model tells it from a type of elements; others three
	TensorOptions(Layout l, int = 0, int = 0);
	TensorOptions(MemoryFormat f, int = 0, int = 0);
	TensorOptions dtype(ScalarType t) const;
	TensorOptions dtype(TypeMeta t) const;
	TensorOptions dtype(std::optional<ScalarType> t) const;
	TensorOptions device(Device d) const;
	TensorOptions device(std::optional<Device> d) const;
	TensorOptions device(DeviceType t, int index = -1) const;
	TensorOptions device_index(int i) const;
	TensorOptions layout(Layout l) const;
	TensorOptions requires_grad(bool on) const;
	TensorOptions pinned_memory(bool on) const;
	TensorOptions memory_format(MemoryFormat f) const;
	TensorOptions merge_in(TensorOptions o) const;
	TypeMeta dtype() const;
	Device device() const;
	c10::DeviceIndex device_index() const;
	Layout layout() const;
	bool requires_grad() const;
	bool pinned_memory() const;
	bool has_device() const;
	bool has_dtype() const;
	bool has_layout() const;
	std::optional<Device> device_opt() const;
	std::optional<TypeMeta> dtype_opt() const;
	std::optional<Layout> layout_opt() const;
};
TensorOptions dtype(ScalarType t);
TensorOptions device(Device d);
TensorOptions device(DeviceType t);
TensorOptions requires_grad(bool on = true);
TensorOptions CPU(ScalarType t); // as options were written once
TensorOptions CUDA(ScalarType t);

template <class T> struct DefaultPtrTraits {
	typedef T *PtrType;
};
template <class T> struct RestrictPtrTraits {
	typedef T *__restrict PtrType;
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> class TensorAccessor {
	typename P<T>::PtrType data_;
	const I *sizes_, *strides_;

public:
	using PtrType = typename P<T>::PtrType;
	TensorAccessor(PtrType data, const I *sizes, const I *strides);
	TensorAccessor(const TensorAccessor &o);
	TensorAccessor<T, N - 1, P, I> operator[](I i) const;
	I size(I d) const;
	I stride(I d) const;
	IntArrayRef sizes() const;
	IntArrayRef strides() const;
	PtrType data() const;
};
template <class T, template <class> class P, class I> class TensorAccessor<T, 1, P, I> {
	typename P<T>::PtrType data_;
	const I *sizes_, *strides_;

public:
	using PtrType = typename P<T>::PtrType;
	TensorAccessor(PtrType data, const I *sizes, const I *strides);
	TensorAccessor(const TensorAccessor &o);
	T &operator[](I i) const;
	I size(I d) const;
	I stride(I d) const;
	IntArrayRef sizes() const;
	IntArrayRef strides() const;
	PtrType data() const;
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> class GenericPackedTensorAccessor {
	typename P<T>::PtrType data_;
	I sizes_[N], strides_[N];

public:
	using PtrType = typename P<T>::PtrType;
	GenericPackedTensorAccessor(PtrType data, const I *sizes, const I *strides);
	template <class J> GenericPackedTensorAccessor(PtrType data, const J *sizes, const J *strides);
	GenericPackedTensorAccessor(const GenericPackedTensorAccessor &o);
	TensorAccessor<T, N - 1, P, I> operator[](I i) const;
	GenericPackedTensorAccessor transpose(I a, I b) const;
	I size(I d) const;
	I stride(I d) const;
	PtrType data() const;
};
template <class T, template <class> class P, class I> class GenericPackedTensorAccessor<T, 1, P, I> {
	typename P<T>::PtrType data_;
	I sizes_[1], strides_[1];

public:
	using PtrType = typename P<T>::PtrType;
	GenericPackedTensorAccessor(PtrType data, const I *sizes, const I *strides);
	template <class J> GenericPackedTensorAccessor(PtrType data, const J *sizes, const J *strides);
	GenericPackedTensorAccessor(const GenericPackedTensorAccessor &o);
	T &operator[](I i) const;
	I size(I d) const;
	I stride(I d) const;
	PtrType data() const;
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, P, int32_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, P, int64_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, P, I>;

class TensorImpl;
class Generator {
	void *impl;

public:
	Generator();
	bool defined() const;
	std::mutex &mutex();
	template <class T> T *get() const;
};
class Tensor;
using DimVector = std::vector<int64_t>;
using TensorList = c10::ArrayRef<Tensor>;
using IntList = c10::IntArrayRef;
using OptionalDeviceGuard = c10::cuda::OptionalCUDAGuard;
struct DeviceGuard {
	int device;
	explicit DeviceGuard(Device d);
	~DeviceGuard();
};
std::optional<Device> device_of(const Tensor &t);
std::optional<Device> device_of(TensorList t);
namespace indexing {
using at::Slice;
using at::TensorIndex;
} // namespace indexing
class DeprecatedType {
public:
	ScalarType scalarType() const;
	DeviceType device_type() const;
	DeprecatedType toScalarType(ScalarType t) const;
	bool is_cuda() const;
	operator ScalarType() const;
	operator TensorOptions() const;
};
#define AT_STUB_TENSOR_METHODS(m)                                                                                      \
	m(abs) m(sqrt) m(exp) m(log) m(pow) m(clamp) m(clamp_) m(sigmoid) m(tanh) m(relu) m(neg) m(floor) m(ceil) m(round) \
	    m(add) m(add_) m(sub) m(sub_) m(mul) m(mul_) m(div) m(div_) m(matmul) m(mm) m(bmm) m(addmm)     \
	    m(eq) m(ne) m(lt) m(le) m(gt) m(ge) m(where)               \
	    m(masked_fill) m(masked_fill_) m(masked_select) m(index) m(index_put_) m(index_add_)           \
	    m(scatter) m(scatter_) m(scatter_add_) m(diff) m(flip) m(roll)          \
	    m(squeeze_) m(unsqueeze_)          \
	    m(repeat_interleave) m(unflatten) m(nonzero) m(uniform_) m(normal_)               \
	    m(random_) m(bitwise_and) m(logical_not) m(contiguous_format) m(unfold) m(pow_) m(bernoulli) m(movedim)    \
	    m(true_divide) m(true_divide_) m(cross) m(outer) m(dot) m(log1p) m(sin) m(cos) m(isnan) m(isinf) m(new_tensor) m(copy_) m(fill_) m(zero_) m(resize_) m(set_) m(as_strided) m(triu) m(tril) m(square) \
	    m(addmm_) m(addmv_) m(baddbmm_) m(transpose_) m(t_) m(clamp_min) m(clamp_max) m(clamp_min_) m(exp_) m(neg_) m(abs_) m(sqrt_) m(sigmoid_) m(logical_and) m(logical_or) m(index_copy_) m(index_fill_) m(scatter_reduce) m(scatter_add) m(index_add) m(detach_) m(zero) m(mv) m(bitwise_or) m(remainder) m(fmod) m(rsqrt) m(reciprocal) m(std) m(var) m(argsort) m(multinomial) m(histc) m(bincount) m(take) m(put_) m(view_as_real) m(view_as_complex) m(swapaxes) m(tile) m(item_) m(to_sparse) m(coalesce) m(indices) m(values) m(amax) m(amin) m(isfinite) m(cos_) m(ceil_) m(floor_) m(round_) m(le_) m(ge_) m(eq_) m(pin) m(record_stream)
class Tensor {
	TensorImpl *impl;

public:
	Tensor();
	Tensor(const Tensor &o);
	Tensor(Tensor &&o);
	~Tensor();
	Tensor &operator=(const Tensor &o);
	Tensor &operator=(Tensor &&o);
	Tensor &operator=(const Scalar &v);
	int64_t dim() const;
	int64_t ndimension() const;
	int64_t size(int64_t d) const;
	IntArrayRef sizes() const;
	int64_t stride(int64_t d) const;
	IntArrayRef strides() const;
	int64_t numel() const;
	size_t nbytes() const;
	size_t itemsize() const;
	int64_t element_size() const;
	int64_t storage_offset() const;
	bool has_storage() const;
	const Storage &storage() const;
	bool defined() const;
	void reset();
	bool is_contiguous(MemoryFormat f = MemoryFormat::Contiguous) const;
	bool is_cuda() const;
	bool is_cpu() const;
	bool is_sparse() const;
	bool is_complex() const;
	bool is_pinned() const;
	bool is_quantized() const;
	bool is_meta() const;
	bool is_mps() const;
	bool is_xpu() const;
	bool is_hip() const;
	bool is_privateuseone() const;
	bool is_non_overlapping_and_dense() const;
	bool is_same(const Tensor &o) const;
	MemoryFormat suggest_memory_format(bool channels = false) const;
	int64_t q_zero_point() const;
	double q_scale() const;
	int64_t sparse_dim() const;
	size_t use_count() const;
	Tensor &resize_as_(const Tensor &o);
	void set_data(const Tensor &o) const;
	Tensor pin_memory() const;

	bool is_floating_point() const;
	bool requires_grad() const;
	Tensor &set_requires_grad(bool on);
	Tensor &requires_grad_(bool on = true);
	bool is_same_size(const Tensor &o) const;
	bool equal(const Tensor &o) const;
	TypeMeta dtype() const;
	ScalarType scalar_type() const;
	DeprecatedType type() const;
	Device device() const;
	c10::DeviceIndex get_device() const;
	TensorOptions options() const;
	Layout layout() const;
	Tensor contiguous(MemoryFormat f = MemoryFormat::Contiguous) const;
	Tensor clone() const;
	Tensor clone(MemoryFormat f) const;
	Tensor detach() const;
	Tensor data() const;
	Tensor grad() const;
	Tensor cpu() const;
	Tensor cuda() const;
	template <class... A> Tensor to(const A &...a) const;
	Tensor to(const TensorOptions &o, bool async = false, bool copy = false) const;
	Tensor to(ScalarType t, bool async = false, bool copy = false, c10::optional<c10::MemoryFormat> f = {}) const;
	Tensor toType(ScalarType t) const;
	Tensor view(IntArrayRef sizes) const;
	Tensor view(ScalarType t) const;
	Tensor reshape(IntArrayRef sizes) const;
	Tensor new_empty(IntArrayRef sizes, const TensorOptions &o = {}) const;
	Tensor new_zeros(IntArrayRef sizes, const TensorOptions &o = {}) const;
	Tensor new_ones(IntArrayRef sizes, const TensorOptions &o = {}) const;
	Tensor new_full(IntArrayRef sizes, const Scalar &v, const TensorOptions &o = {}) const;
	Tensor select(int64_t d, int64_t i) const;
	Tensor narrow(int64_t d, int64_t from, int64_t n) const;
	Tensor repeat(IntArrayRef times) const;
	Tensor expand(IntArrayRef sizes, bool implicit = false) const;
	Tensor slice(int64_t d, int64_t from, int64_t to) const;
	Tensor slice(int64_t d, int64_t from, int64_t to, int64_t step) const;
	Tensor slice(int64_t d = 0, std::optional<int64_t> from = std::nullopt, std::optional<int64_t> to = std::nullopt,
	             int64_t step = 1) const;
	Tensor transpose(int64_t a, int64_t b) const;
	Tensor permute(IntArrayRef order) const;
	Tensor t() const;
	Tensor squeeze() const;
	Tensor squeeze(int64_t d) const;
	Tensor flatten(int64_t from = 0, int64_t to = -1) const;
	Tensor unsqueeze(int64_t d) const;
	Tensor index_select(int64_t d, const Tensor &i) const;
	Tensor gather(int64_t d, const Tensor &i, bool sparse = false) const;
	Tensor view_as(const Tensor &o) const;
	Tensor reshape_as(const Tensor &o) const;
	Tensor expand_as(const Tensor &o) const;
#define AT_STUB_REDUCTION(name)                                                                                        \
	Tensor name() const;                                                                                               \
	Tensor name(int64_t d, bool keep = false) const;                                                                   \
	Tensor name(int64_t d, bool keep, std::optional<ScalarType> t) const;                                              \
	template <class... A> Tensor name(IntArrayRef d, const A &...a) const;                                             \
	Tensor name(ScalarType t) const;
	AT_STUB_REDUCTION(sum)
	AT_STUB_REDUCTION(mean)
	AT_STUB_REDUCTION(prod)
	AT_STUB_REDUCTION(any)
	AT_STUB_REDUCTION(all)
	AT_STUB_REDUCTION(argmax)
	AT_STUB_REDUCTION(argmin)
	Tensor norm() const;
	template <class... A> Tensor norm(int64_t p, const A &...a) const;
	template <class... A> Tensor norm(IntArrayRef d, const A &...a) const;
	Tensor norm(ScalarType t) const;
#undef AT_STUB_REDUCTION
	Tensor operator[](int64_t i) const;
	Tensor operator[](const Tensor &i) const;
#define AT_STUB_METHOD(name)                                                                                           \
	template <class... A> Tensor name(const A &...a) const;                                                            \
	Tensor name(IntArrayRef a, bool keep = false) const;
	AT_STUB_TENSOR_METHODS(AT_STUB_METHOD)
	Tensor cumsum(int64_t d, std::optional<ScalarType> type = std::nullopt) const;
	Tensor cumprod(int64_t d, std::optional<ScalarType> type = std::nullopt) const;
	AT_STUB_MORE_METHODS(AT_STUB_METHOD)
	AT_STUB_METHOD(softmax)
	AT_STUB_METHOD(log_softmax)
	AT_STUB_METHOD(maximum)
	AT_STUB_METHOD(minimum)
#undef AT_STUB_METHOD
	Tensor index(std::initializer_list<TensorIndex> i) const;
	Tensor &index_put_(std::initializer_list<TensorIndex> i, const Tensor &v);
	std::tuple<Tensor, Tensor> max(int64_t d, bool keep = false) const;
	Tensor max(const Tensor &o) const;
	Tensor median() const;
	template <class... A> std::tuple<Tensor, Tensor> median(const A &...a) const;
	template <class... A> std::tuple<Tensor, Tensor> mode(const A &...a) const;
	template <class... A> std::tuple<Tensor, Tensor> kthvalue(const A &...a) const;
	template <class... A> std::tuple<Tensor, Tensor> cummax(const A &...a) const;
	template <class... A> std::tuple<Tensor, Tensor> cummin(const A &...a) const;
	template <class... A> std::tuple<Tensor, Tensor> aminmax(const A &...a) const;
	std::vector<Tensor> tensor_split(int64_t parts, int64_t d = 0) const;
	std::vector<Tensor> tensor_split(IntArrayRef at, int64_t d = 0) const;
	std::vector<Tensor> tensor_split(const Tensor &at, int64_t d = 0) const;
	bool is_coalesced() const;
	bool is_nonzero() const;
	bool allclose(const Tensor &o, double relative = 1e-05, double absolute = 1e-08, bool nan = false) const;
	int64_t _nnz() const;
	int64_t dense_dim() const;
	Tensor _indices() const;
	Tensor _values() const;
	std::tuple<Tensor, Tensor> min(int64_t d, bool keep = false) const;
	Tensor min(const Tensor &o) const;
	Tensor max() const;
	Tensor min() const;
	std::tuple<Tensor, Tensor> sort(int64_t d = -1, bool descending = false) const;
	std::tuple<Tensor, Tensor> sort(std::optional<bool> stable, int64_t d = -1, bool descending = false) const;
	std::tuple<Tensor, Tensor> topk(int64_t k, int64_t d = -1, bool largest = true, bool sorted = true) const;
	std::vector<Tensor> split(int64_t size, int64_t d = 0) const;
	std::vector<Tensor> split(IntArrayRef sizes, int64_t d = 0) const;
	std::vector<Tensor> split_with_sizes(IntArrayRef sizes, int64_t d = 0) const;
	std::vector<Tensor> unsafe_split(int64_t size, int64_t d = 0) const;
	std::vector<Tensor> chunk(int64_t parts, int64_t d = 0) const;
	std::vector<Tensor> unsafe_chunk(int64_t parts, int64_t d = 0) const;
	std::vector<Tensor> unbind(int64_t d = 0) const;
	template <class T> T item() const;
	Scalar item() const;
	template <class T> T *data_ptr() const;
	template <class T> const T *const_data_ptr() const;
	template <class T> T *mutable_data_ptr() const;
	template <class T> T *data() const;
	void *data_ptr() const;
	template <class T, size_t N> TensorAccessor<T, N> accessor() const;
	template <class T, size_t N, template <class> class P = DefaultPtrTraits>
	PackedTensorAccessor32<T, N, P> packed_accessor32() const;
	template <class T, size_t N, template <class> class P = DefaultPtrTraits>
	PackedTensorAccessor64<T, N, P> packed_accessor64() const;
	template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t>
	GenericPackedTensorAccessor<T, N, P, I> packed_accessor() const;
	template <class O> Tensor &operator+=(const O &o);
	template <class O> Tensor &operator-=(const O &o);
	template <class O> Tensor &operator*=(const O &o);
	template <class O> Tensor &operator/=(const O &o);
	Tensor operator-() const;
	Tensor operator~() const;
	void print() const;
	void backward() const;
};
#define AT_STUB_OPERATOR(op)                                                                                           \
	Tensor operator op(const Tensor &a, const Tensor &b);                                                              \
	Tensor operator op(const Tensor &a, const Scalar &b);                                                              \
	Tensor operator op(const Scalar &a, const Tensor &b);
AT_STUB_OPERATOR(+)
AT_STUB_OPERATOR(-)
AT_STUB_OPERATOR(*)
AT_STUB_OPERATOR(/)
AT_STUB_OPERATOR(<)
AT_STUB_OPERATOR(>)
AT_STUB_OPERATOR(<=)
AT_STUB_OPERATOR(>=)
AT_STUB_OPERATOR(==)
AT_STUB_OPERATOR(!=)
AT_STUB_OPERATOR(&)
AT_STUB_OPERATOR(|)
#undef AT_STUB_OPERATOR
std::ostream &operator<<(std::ostream &o, const Tensor &t);
Tensor cat(TensorList parts, int64_t d = 0);
Tensor cat(std::initializer_list<Tensor> parts, int64_t d = 0);
Tensor stack(TensorList parts, int64_t d = 0);
Tensor stack(std::initializer_list<Tensor> parts, int64_t d = 0);
std::vector<Tensor> tensor_split(const Tensor &t, int64_t parts, int64_t d = 0);
std::vector<Tensor> tensor_split(const Tensor &t, IntArrayRef at, int64_t d = 0);
std::vector<Tensor> split(const Tensor &t, int64_t size, int64_t d = 0);
std::vector<Tensor> split(const Tensor &t, IntArrayRef sizes, int64_t d = 0);
std::vector<Tensor> split_with_sizes(const Tensor &t, IntArrayRef sizes, int64_t d = 0);
std::vector<Tensor> unsafe_split(const Tensor &t, int64_t size, int64_t d = 0);
std::vector<Tensor> chunk(const Tensor &t, int64_t parts, int64_t d = 0);
std::vector<Tensor> unsafe_chunk(const Tensor &t, int64_t parts, int64_t d = 0);
std::vector<Tensor> unbind(const Tensor &t, int64_t d = 0);
#define AT_STUB_FUNCTION(name) template <class... A> Tensor name(const Tensor &t, const A &...a);
AT_STUB_TENSOR_METHODS(AT_STUB_FUNCTION)
AT_STUB_MORE_METHODS(AT_STUB_FUNCTION)
AT_STUB_MORE_FUNCTIONS(AT_STUB_FUNCTION)
AT_STUB_FUNCTION(leaky_relu_)
AT_STUB_FUNCTION(elu_)
AT_STUB_FUNCTION(celu_)
AT_STUB_FUNCTION(selu_)
AT_STUB_FUNCTION(gelu_)
AT_STUB_FUNCTION(silu_)
AT_STUB_FUNCTION(rrelu_)
AT_STUB_FUNCTION(dropout_)
AT_STUB_FUNCTION(threshold_)
AT_STUB_FUNCTION(hardtanh_)
AT_STUB_FUNCTION(select)
Tensor narrow(const Tensor &t, int64_t d, int64_t from, int64_t n);
AT_STUB_FUNCTION(transpose)
AT_STUB_FUNCTION(permute)
AT_STUB_FUNCTION(t)
AT_STUB_FUNCTION(squeeze)
AT_STUB_FUNCTION(flatten)
Tensor index_select(const Tensor &t, int64_t d, const Tensor &i);
AT_STUB_FUNCTION(gather)
AT_STUB_FUNCTION(sum)
AT_STUB_FUNCTION(mean)
AT_STUB_FUNCTION(prod)
AT_STUB_FUNCTION(any)
AT_STUB_FUNCTION(all)
AT_STUB_FUNCTION(argmax)
AT_STUB_FUNCTION(argmin)
AT_STUB_FUNCTION(norm)
AT_STUB_FUNCTION(conv2d)
AT_STUB_FUNCTION(linear)
AT_STUB_FUNCTION(softmax)
AT_STUB_FUNCTION(log_softmax)
AT_STUB_FUNCTION(maximum)
AT_STUB_FUNCTION(minimum)
#undef AT_STUB_FUNCTION
Tensor where(const Tensor &c, const Scalar &a, const Scalar &b);
std::vector<Tensor> where(const Tensor &c);
Tensor min(const Tensor &a, const Tensor &b);
Tensor max(const Tensor &a, const Tensor &b);
Tensor min(const Tensor &a);
Tensor max(const Tensor &a);
Tensor randint(int64_t high, IntArrayRef sizes, const TensorOptions &o = {});
Tensor randint(int64_t low, int64_t high, IntArrayRef sizes, const TensorOptions &o = {});
Tensor scalar_tensor(const Scalar &v, const TensorOptions &o = {});
Tensor empty_strided(IntArrayRef sizes, IntArrayRef strides, const TensorOptions &o = {});
Tensor sparse_coo_tensor(const Tensor &i, const Tensor &v, IntArrayRef sizes, const TensorOptions &o = {});
Tensor sparse_coo_tensor(const Tensor &i, const Tensor &v, IntArrayRef sizes, std::optional<ScalarType> type,
                         std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pinned,
                         std::optional<bool> coalesced = std::nullopt);
Tensor _sparse_coo_tensor_unsafe(const Tensor &i, const Tensor &v, IntArrayRef sizes, const TensorOptions &o = {});
Tensor _empty_affine_quantized(IntArrayRef sizes, const TensorOptions &o, double scale, int64_t zero);
std::vector<Tensor> meshgrid(TensorList t);
std::vector<Tensor> meshgrid(TensorList t, const char *order);
Tensor concat(TensorList parts, int64_t d = 0);
Tensor cumsum(const Tensor &t, int64_t d, std::optional<ScalarType> type = std::nullopt);
Tensor cumprod(const Tensor &t, int64_t d, std::optional<ScalarType> type = std::nullopt);
#define AT_STUB_OUT(name) template <class... A> Tensor &name(Tensor &out, const A &...a);
#define AT_STUB_TWO_OUT(name)                                                                                          \
	template <class... A> std::tuple<Tensor &, Tensor &> name(Tensor &first, Tensor &second, const A &...a);
AT_STUB_OUT(mm_out)
AT_STUB_OUT(bmm_out)
AT_STUB_OUT(addmm_out)
AT_STUB_OUT(matmul_out)
AT_STUB_OUT(cumsum_out)
AT_STUB_OUT(cat_out)
AT_STUB_OUT(sum_out)
AT_STUB_OUT(index_select_out)
AT_STUB_TWO_OUT(topk_out)
AT_STUB_OUT(sub_out)
AT_STUB_OUT(add_out)
AT_STUB_OUT(mul_out)
AT_STUB_OUT(div_out)
AT_STUB_OUT(max_out)
AT_STUB_TWO_OUT(max_out)
AT_STUB_OUT(min_out)
AT_STUB_TWO_OUT(min_out)
AT_STUB_OUT(gt_out)
AT_STUB_TWO_OUT(sort_out)
AT_STUB_OUT(zeros_out)
AT_STUB_OUT(empty_out)
#undef AT_STUB_OUT
#undef AT_STUB_TWO_OUT
namespace autocast {
Tensor cached_cast(ScalarType t, const Tensor &v);
std::optional<Tensor> cached_cast(ScalarType t, const std::optional<Tensor> &v);
bool is_enabled();
bool is_autocast_enabled(DeviceType d);
ScalarType get_autocast_gpu_dtype();
ScalarType get_autocast_dtype(DeviceType d);
} // namespace autocast
struct AutoNonVariableTypeMode {
	AutoNonVariableTypeMode(bool on = true);
	~AutoNonVariableTypeMode();
};
using AutoDispatchBelowAutograd = AutoNonVariableTypeMode;
struct GradMode {
	static bool is_enabled();
	static void set_enabled(bool on);
};
struct AutoGradMode {
	AutoGradMode(bool on);
	~AutoGradMode();
};
template <class... A> bool has_internal_overlap(const A &...a);

template <class F> void parallel_for(int64_t begin, int64_t end, int64_t grain, const F &f) { f(begin, end); }
template <class T, class F, class G> T parallel_reduce(int64_t b, int64_t e, int64_t grain, T id, const F &f, const G &g) { return f(b, e, id); }
int get_num_threads();
int get_thread_num();
int64_t divup(int64_t a, int64_t b);
namespace internal {
inline constexpr int64_t GRAIN_SIZE = 32768;
}
std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor &self, bool upper = false, bool check_errors = false);
std::tuple<Tensor, Tensor> linalg_eigh(const Tensor &self);
std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor &self, bool check_errors = false);
Tensor linalg_solve(const Tensor &a, const Tensor &b);
Tensor linalg_inv(const Tensor &self);
Tensor index(const Tensor &self, std::initializer_list<Tensor> indices);
struct Context {
	void alertNotDeterministic(const char *caller) const;
	bool deterministicAlgorithms() const;
	bool hasCUDA() const;
	::THCState *lazyInitCUDA();
};
Context &globalContext();
struct PhiloxCudaState {
	uint64_t seed, offset;
	uint32_t inner;
	bool captured;
};
struct CUDAGeneratorImpl {
	static DeviceType device_type();
	PhiloxCudaState philox_cuda_state(uint64_t step);
	std::pair<uint64_t, uint64_t> philox_engine_inputs(uint64_t step);
	std::mutex mutex_;
};
template <class T> T *get_generator_or_default(const std::optional<Generator> &g, const Generator &d);
template <class T> T *check_generator(std::optional<Generator> g);
struct NoGradGuard {
	bool on;
	NoGradGuard();
	~NoGradGuard();
};
struct AutoDispatchBelowADInplaceOrView {
	AutoDispatchBelowADInplaceOrView();
	~AutoDispatchBelowADInplaceOrView();
};
ScalarType typeMetaToScalarType(TypeMeta t);
} // namespace at
#include "opbound/followed/sym_int.h"
#include "opbound/followed/tensor_checks.h"
#include "opbound/aten_cuda.h"
#include "opbound/ivalue.h"
#ifdef __CUDA__
using at::gpuAtomicAdd;
using at::gpuAtomicMax;
using at::gpuAtomicMin;
using at::gpuAtomicMul;
#endif
#include "opbound/followed/dispatch.h"

#include "opbound/at_dispatch.h"
#include "opbound/aten_factories.h"
#include "opbound/aten_queries.h"
#include "opbound/c10_names.h"
#include "opbound/followed/sort.h"
#include "opbound/followed/unique.h"
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
