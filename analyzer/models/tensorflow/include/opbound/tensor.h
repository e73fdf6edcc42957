// Stub of TensorFlow's tensors: data types, shapes, tensors, and the TF_CALL_ lists of types.
#pragma once
#include "opbound/base.h"

namespace tensorflow {
enum DataType : int {
	DT_INVALID = 0, DT_FLOAT = 1, DT_DOUBLE = 2, DT_INT32 = 3, DT_UINT8 = 4, DT_INT16 = 5, DT_INT8 = 6, DT_STRING = 7,
	DT_COMPLEX64 = 8, DT_INT64 = 9, DT_BOOL = 10, DT_QINT8 = 11, DT_QUINT8 = 12, DT_QINT32 = 13, DT_BFLOAT16 = 14,
	DT_QINT16 = 15, DT_QUINT16 = 16, DT_UINT16 = 17, DT_COMPLEX128 = 18, DT_HALF = 19, DT_RESOURCE = 20,
	DT_VARIANT = 21, DT_UINT32 = 22, DT_UINT64 = 23, DT_FLOAT_REF = 101,
	DT_DOUBLE_REF = 102, DT_INT32_REF = 103, DT_STRING_REF = 107, DT_INT64_REF = 109, DT_BOOL_REF = 110
};
using DataTypeVector = gtl::InlinedVector<DataType, 4>;
using DataTypeSlice = gtl::ArraySlice<DataType>;
struct DataTypeSet {
	bool Contains(DataType t) const;
};
std::string DataTypeString(DataType t);
int DataTypeSize(DataType t);
bool DataTypeIsInteger(DataType t);
bool DataTypeIsFloating(DataType t);
bool DataTypeCanUseMemcpy(DataType t);
DataType BaseType(DataType t);
DataType MakeRefType(DataType t);
bool IsRefType(DataType t);
DataType RemoveRefType(DataType t);
bool DataTypeIsComplex(DataType t);
bool DataTypeIsQuantized(DataType t);
bool DataTypeIsNumeric(DataType t);
bool DataTypeAlwaysOnHost(DataType t);
bool DataTypeFromString(StringPiece s, DataType *t);
inline constexpr int kDataTypeRefOffset = 100;
enum MemoryType { DEVICE_MEMORY = 0, HOST_MEMORY = 1 };
inline constexpr char DEVICE_CPU[] = "CPU";
inline constexpr char DEVICE_GPU[] = "GPU";
inline constexpr char DEVICE_DEFAULT[] = "DEFAULT";
inline constexpr char DEVICE_TPU[] = "TPU";
class VariantTensorData {
	alignas(8) unsigned char storage[56];

public:
	const std::string &type_name() const;
	void set_type_name(const std::string &s);
	template <class T> bool get_metadata(T *v) const;
	template <class T> void set_metadata(const T &v);
	template <class T> T *add_tensors(const T &t);
	template <class T> void add_tensors_of(const T &t);
	int tensors_size() const;
	const class Tensor &tensors(int i) const;
	const std::vector<class Tensor> &tensors() const;
	std::vector<class Tensor> tensors_;
};
class Variant {
	alignas(8) unsigned char storage[64];

public:
	Variant();
	template <class T> Variant(const T &t);
	template <class T> T *get();
	template <class T> const T *get() const;
	std::string DebugString() const;
	std::string TypeName() const;
	bool is_empty() const;
	void clear();
	template <class T, class... A> T &emplace(A &&...args);
};
class ManagedStackTrace {
	alignas(8) unsigned char storage[64];

public:
	ManagedStackTrace(const ManagedStackTrace &o);
	~ManagedStackTrace();
};
struct DtypeAndPartialTensorShape;
class ResourceHandle {
	alignas(8) unsigned char storage[120];

public:
	int64_t input_; // ours: the number of the input that it came by
	static constexpr const char *ANONYMOUS_NAME = "";
	void set_name(const std::string &s);
	void set_container(const std::string &s);
	const std::string &device() const;
	const std::string &maybe_type_name() const;
	const std::string &name() const;
	const std::string &container() const;
	template <class T>
	static ResourceHandle MakeRefCountingHandle(T *r, const std::string &device,
	                                            const std::vector<DtypeAndPartialTensorShape> &dtypes_and_shapes = {},
	                                            const std::optional<ManagedStackTrace> &definition = {});
	template <class T> StatusOr<T *> GetResource() const;
	bool IsRefCounting() const;
	std::string DebugString() const;
};
template <class T> struct DataTypeToEnum {
	static constexpr DataType value = DT_INVALID;
	static DataType v() { return value; }
	static DataType ref() { return MakeRefType(value); }
};
template <DataType V> struct EnumToDataType {};
#define TF_STUB_TYPE(T, E)                                                                                             \
	template <> struct DataTypeToEnum<T> {                                                                             \
		static constexpr DataType value = E;                                                                           \
		static DataType v() { return value; }                                                                          \
		static DataType ref() { return MakeRefType(value); }                                                           \
	};                                                                                                                 \
	template <> struct EnumToDataType<E> {                                                                             \
		typedef T Type;                                                                                                \
	};
TF_STUB_TYPE(float, DT_FLOAT)
TF_STUB_TYPE(double, DT_DOUBLE)
TF_STUB_TYPE(int32_t, DT_INT32)
TF_STUB_TYPE(uint32_t, DT_UINT32)
TF_STUB_TYPE(uint16_t, DT_UINT16)
TF_STUB_TYPE(uint8_t, DT_UINT8)
TF_STUB_TYPE(int16_t, DT_INT16)
TF_STUB_TYPE(int8_t, DT_INT8)
TF_STUB_TYPE(tstring, DT_STRING)
TF_STUB_TYPE(complex64, DT_COMPLEX64)
TF_STUB_TYPE(complex128, DT_COMPLEX128)
TF_STUB_TYPE(int64_t, DT_INT64)
TF_STUB_TYPE(uint64_t, DT_UINT64)
TF_STUB_TYPE(bool, DT_BOOL)
TF_STUB_TYPE(qint8, DT_QINT8)
TF_STUB_TYPE(quint8, DT_QUINT8)
TF_STUB_TYPE(qint32, DT_QINT32)
TF_STUB_TYPE(bfloat16, DT_BFLOAT16)
TF_STUB_TYPE(half, DT_HALF)
TF_STUB_TYPE(ResourceHandle, DT_RESOURCE)
TF_STUB_TYPE(Variant, DT_VARIANT)
#undef TF_STUB_TYPE
template <> struct DataTypeToEnum<long long> : DataTypeToEnum<int64_t> {};
template <> struct DataTypeToEnum<unsigned long long> : DataTypeToEnum<uint64_t> {};

struct TensorShapeDim {
	int64_t size;
	TensorShapeDim(int64_t s);
};
class TensorShapeIter {
	const void *shape;
	int d;

public:
	TensorShapeDim operator*() const;
	void operator++();
	bool operator==(const TensorShapeIter &) const;
	bool operator!=(const TensorShapeIter &) const;
};
class TensorShapeProto {
	alignas(8) unsigned char storage[48];

public:
	struct Dim {
		int64_t size() const;
		void set_size(int64_t n);
	};
	int dim_size() const;
	const Dim &dim(int i) const;
	Dim *add_dim();
	bool unknown_rank() const;
	void set_unknown_rank(bool u);
	std::string DebugString() const;
};
class PartialTensorShape;
class TensorShape;
class TensorShape {
	alignas(8) unsigned char buf[16];
	int64_t elements;

public:
	TensorShape();
	TensorShape(std::initializer_list<int64_t> dims);
	explicit TensorShape(gtl::ArraySlice<int64_t> dims);
	explicit TensorShape(const TensorShapeProto &p);
	template <class T, class A> explicit TensorShape(const std::vector<T, A> &dims);
	template <size_t N> explicit TensorShape(const std::array<int64_t, N> &dims);
	TensorShape(const TensorShape &o);
	TensorShape &operator=(const TensorShape &o);
	void AddDim(int64_t size);
	Status AddDimWithStatus(int64_t size);
	void InsertDim(int d, int64_t size);
	Status InsertDimWithStatus(int d, int64_t size);
	void AppendShape(const TensorShape &o);
	Status AppendShapeWithStatus(const TensorShape &o);
	void RemoveDim(int d);
	void RemoveDimRange(int begin, int end);
	void RemoveLastDims(int n);
	void set_dim(int d, int64_t size);
	Status SetDimWithStatus(int d, int64_t size);
	void Clear();
	int dims() const;
	int64_t dim_size(int d) const;
	gtl::InlinedVector<int64_t, 4> dim_sizes() const;
	int64_t num_elements() const;
	bool IsSameSize(const TensorShape &o) const;
	bool operator==(const TensorShape &o) const;
	bool operator!=(const TensorShape &o) const;
	TensorShapeIter begin() const;
	TensorShapeIter end() const;
	std::string DebugString() const;
	void AsProto(TensorShapeProto *p) const;
	bool unknown_rank() const;
	static Status BuildTensorShape(gtl::ArraySlice<int64_t> dims, TensorShape *out);
	static Status BuildTensorShapeBase(gtl::ArraySlice<int64_t> dims, TensorShape *out);
	static bool IsValid(const TensorShapeProto &p);
	static bool IsValid(const TensorShape &s);
	bool IsValid() const;
	bool IsFullyDefined() const;
	template <int N, class I = Eigen::DenseIndex> Eigen::DSizes<I, N> AsEigenDSizes() const;
	template <int N> Eigen::DSizes<Eigen::DenseIndex, N> AsEigenDSizesWithPadding() const;
	static constexpr int MaxDimensions() { return 254; }
	void RecomputeNumElements();
};
} // namespace tensorflow
#define OPBOUND_TENSOR_SLICE
#include "opbound/followed/tensor_slice.h"
#undef OPBOUND_TENSOR_SLICE
namespace tensorflow {
std::ostream &operator<<(std::ostream &o, const TensorShape &s);
namespace opbound {
TensorShape any_shape(); // nothing is known of it
}
class PartialTensorShape {
	alignas(8) unsigned char buf[24];

public:
	PartialTensorShape();
	PartialTensorShape(std::initializer_list<int64_t> dims);
	PartialTensorShape(const TensorShape &s);
	explicit PartialTensorShape(gtl::ArraySlice<int64_t> dims);
	bool IsCompatibleWith(const PartialTensorShape &o) const;
	bool IsFullyDefined() const;
	bool AsTensorShape(TensorShape *out) const;
	bool unknown_rank() const;
	int dims() const;
	int64_t dim_size(int d) const;
	gtl::InlinedVector<int64_t, 4> dim_sizes() const;
	int64_t num_elements() const;
	void AddDim(int64_t size);
	void set_dim(int d, int64_t size);
	PartialTensorShape Concatenate(int64_t size) const;
	void RemoveDim(int d);
	void AsProto(TensorShapeProto *p) const;
	explicit PartialTensorShape(const TensorShapeProto &p);
	PartialTensorShape Concatenate(const PartialTensorShape &o) const;
	Status MergeWith(const PartialTensorShape &o, PartialTensorShape *out) const;
	bool IsIdenticalTo(const PartialTensorShape &o) const;
	static Status MakePartialShape(const int64_t *dims, int n, PartialTensorShape *out);
	static Status MakePartialShape(const int32_t *dims, int n, PartialTensorShape *out);
	std::string DebugString() const;
};
struct DtypeAndPartialTensorShape {
	DataType dtype;
	PartialTensorShape shape;
};
class Tensor;
class TensorShapeUtils {
public:
	static bool IsScalar(const TensorShape &s);
	static bool IsVector(const TensorShape &s);
	static bool IsVectorOrHigher(const TensorShape &s);
	static bool IsScalarOrHigher(const TensorShape &s);
	static bool IsMatrix(const TensorShape &s);
	static bool IsSquareMatrix(const TensorShape &s);
	static bool IsMatrixOrHigher(const TensorShape &s);
	static bool StartsWith(const TensorShape &s, const TensorShape &prefix);
	static bool EndsWith(const TensorShape &s, const TensorShape &suffix);
	static std::string ShapeListString(gtl::ArraySlice<TensorShape> shapes);
	template <class T> static Status MakeShape(const T *dims, int64_t n, TensorShape *out);
	template <class T> static Status MakeShape(gtl::ArraySlice<T> dims, TensorShape *out);
	template <class T> static Status MakeShape(const std::vector<T> &dims, TensorShape *out);
	static Status MakeShape(gtl::ArraySlice<int64_t> dims, TensorShape *out);
	static Status MakeShape(const Tensor &t, TensorShape *out);
	static Status NumElements(gtl::ArraySlice<int64_t> dims, int64_t *n);
};
int64_t MultiplyWithoutOverflow(int64_t a, int64_t b);

template <class T, int N = 1, class I = Eigen::DenseIndex> struct TTypes {
	typedef Eigen::TensorMap<Eigen::Tensor<T, N, Eigen::RowMajor, I>, Eigen::Aligned> Tensor;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, N, Eigen::RowMajor, I>, Eigen::Aligned> ConstTensor;
	typedef Eigen::TensorMap<Eigen::Tensor<T, N, Eigen::RowMajor, I>> UnalignedTensor;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, N, Eigen::RowMajor, I>> UnalignedConstTensor;
	typedef Eigen::TensorMap<Eigen::Tensor<T, N, Eigen::RowMajor, int>, Eigen::Aligned> Tensor32Bit;
	typedef Eigen::TensorMap<Eigen::TensorFixedSize<T, Eigen::Sizes<>, Eigen::RowMajor, I>, Eigen::Aligned> Scalar;
	typedef Eigen::TensorMap<Eigen::TensorFixedSize<const T, Eigen::Sizes<>, Eigen::RowMajor, I>, Eigen::Aligned> ConstScalar;
	typedef Scalar UnalignedScalar;
	typedef ConstScalar UnalignedConstScalar;
	typedef Eigen::TensorMap<Eigen::Tensor<T, 1, Eigen::RowMajor, I>, Eigen::Aligned> Flat;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, 1, Eigen::RowMajor, I>, Eigen::Aligned> ConstFlat;
	typedef Eigen::TensorMap<Eigen::Tensor<T, 1, Eigen::RowMajor, I>> UnalignedFlat;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, 1, Eigen::RowMajor, I>> UnalignedConstFlat;
	typedef Flat Vec;
	typedef ConstFlat ConstVec;
	typedef UnalignedFlat UnalignedVec;
	typedef UnalignedConstFlat UnalignedConstVec;
	typedef Eigen::TensorMap<Eigen::Tensor<T, 2, Eigen::RowMajor, I>, Eigen::Aligned> Matrix;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, 2, Eigen::RowMajor, I>, Eigen::Aligned> ConstMatrix;
	typedef Eigen::TensorMap<Eigen::Tensor<T, 2, Eigen::RowMajor, I>> UnalignedMatrix;
	typedef Eigen::TensorMap<Eigen::Tensor<const T, 2, Eigen::RowMajor, I>> UnalignedConstMatrix;
};
// The same map with 32-bit indices.
template <class T, int N, int O, class I, int P, template <class> class M>
Eigen::TensorMap<Eigen::Tensor<T, N, O, int>, P> To32Bit(const Eigen::TensorMap<Eigen::Tensor<T, N, O, I>, P, M> &map);
template <class T> const T &To32Bit(const T &map) { return map; }

class AllocatorAttributes {
	uint32_t value;
	int scope;

public:
	void set_on_host(bool on);
	void set_gpu_compatible(bool on);
	void set_nic_compatible(bool on);
	bool on_host() const;
};
struct AllocationAttributes {};
class Allocator {
public:
	virtual ~Allocator();
	virtual void *AllocateRaw(size_t alignment, size_t n);
	virtual void DeallocateRaw(void *p);
	template <class T> T *Allocate(size_t n);
	template <class T> void Deallocate(T *p, size_t n);
	template <class T> struct is_simple : std::bool_constant<std::is_trivially_copyable_v<T>> {};
};
template <class T> struct is_simple_type : std::bool_constant<std::is_trivially_copyable_v<T>> {};
Allocator *cpu_allocator();
class TensorProto {
	alignas(8) unsigned char storage[64];

public:
	const TensorShapeProto &tensor_shape() const;
	DataType dtype() const;
	std::string DebugString() const;
};
class TensorBuffer : public core::RefCounted {
public:
	void *data() const;
	size_t size() const;
};
class Tensor {
	TensorShape shape_;
	TensorBuffer *buffer_;

public:
	Tensor();
	explicit Tensor(DataType t);
	Tensor(DataType t, const TensorShape &s);
	Tensor(Allocator *a, DataType t, const TensorShape &s);
	Tensor(const Tensor &o);
	Tensor(Tensor &&o);
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> explicit Tensor(T scalar);
	~Tensor();
	Tensor &operator=(const Tensor &o);
	Tensor &operator=(Tensor &&o);
	DataType dtype() const;
	const TensorShape &shape() const;
	int dims() const;
	int64_t dim_size(int d) const;
	int64_t NumElements() const;
	bool IsSameSize(const Tensor &o) const;
	bool SharesBufferWith(const Tensor &o) const;
	bool IsInitialized() const;
	bool RefCountIsOne() const;
	bool IsAligned() const;
	size_t TotalBytes() const;
	size_t AllocatedBytes() const;
	bool CopyFrom(const Tensor &o, const TensorShape &s);
	Status BitcastFrom(const Tensor &o, DataType t, const TensorShape &s);
	Tensor Slice(int64_t from, int64_t to) const;
	Tensor SubSlice(int64_t i) const;
	bool FromProto(const TensorProto &p);
	std::string DebugString(int n = 3) const;
	std::string SummarizeValue(int64_t n, bool v2 = false) const;
	std::string DeviceSafeDebugString() const;
	void AsProtoField(TensorProto *out) const;
	void AsProtoTensorContent(TensorProto *out) const;
	StringPiece tensor_data() const;
	void *data() const;
#define TF_STUB_VIEW(name, what)                                                                                       \
	template <class T> typename TTypes<T>::what name();                                                                \
	template <class T> typename TTypes<T>::Const##what name() const;
	TF_STUB_VIEW(vec, Vec)
	TF_STUB_VIEW(matrix, Matrix)
	TF_STUB_VIEW(flat, Flat)
	TF_STUB_VIEW(scalar, Scalar)
	TF_STUB_VIEW(unaligned_flat, Flat)
#undef TF_STUB_VIEW
#define TF_STUB_VIEW_N(name, rank, ...)                                                                                \
	template <class T, size_t N rank> typename TTypes<T, N>::Tensor name(__VA_ARGS__);                                 \
	template <class T, size_t N rank> typename TTypes<T, N>::ConstTensor name(__VA_ARGS__) const;
	TF_STUB_VIEW_N(tensor, )
	TF_STUB_VIEW_N(shaped, , gtl::ArraySlice<int64_t> sizes)
	TF_STUB_VIEW_N(unaligned_shaped, , gtl::ArraySlice<int64_t> sizes)
	TF_STUB_VIEW_N(bit_casted_tensor, )
	TF_STUB_VIEW_N(reinterpret_last_dimension, )
	TF_STUB_VIEW_N(bit_casted_shaped, , gtl::ArraySlice<int64_t> sizes)
	TF_STUB_VIEW_N(flat_inner_dims, = 2)
	TF_STUB_VIEW_N(flat_outer_dims, = 2)
#undef TF_STUB_VIEW_N
	template <class T, size_t N = 3> typename TTypes<T, N>::Tensor flat_inner_outer_dims(int64_t begin);
	template <class T, size_t N = 3> typename TTypes<T, N>::ConstTensor flat_inner_outer_dims(int64_t begin) const;
};
namespace tensor {
Tensor DeepCopy(const Tensor &o);
Status Concat(gtl::ArraySlice<Tensor> parts, Tensor *out);
Status Split(const Tensor &t, gtl::ArraySlice<int64_t> sizes, std::vector<Tensor> *out);
} // namespace tensor
// Unsigned comparison makes one test of two.
template <class A, class B> bool FastBoundsCheck(const A i, const B limit)
{
	typedef typename std::make_unsigned<decltype(i + limit)>::type U;
	return static_cast<U>(i) < static_cast<U>(limit);
}
namespace internal {
template <class T> const T SubtleMustCopy(const T &x) { return x; }
template <class T> T SubtleMustCopyIfIntegral(const T &x) { return x; }
} // namespace internal
} // namespace tensorflow

#define TF_CALL_float(m) m(float)
#define TF_CALL_double(m) m(double)
#define TF_CALL_int32(m) m(::tensorflow::int32)
#define TF_CALL_uint32(m) m(::tensorflow::uint32)
#define TF_CALL_uint8(m) m(::tensorflow::uint8)
#define TF_CALL_int16(m) m(::tensorflow::int16)
#define TF_CALL_uint16(m) m(::tensorflow::uint16)
#define TF_CALL_int8(m) m(::tensorflow::int8)
#define TF_CALL_tstring(m) m(::tensorflow::tstring)
#define TF_CALL_string(m) m(::tensorflow::tstring)
#define TF_CALL_resource(m) m(::tensorflow::ResourceHandle)
#define TF_CALL_variant(m) m(::tensorflow::Variant)
#define TF_CALL_complex64(m) m(::tensorflow::complex64)
#define TF_CALL_complex128(m) m(::tensorflow::complex128)
#define TF_CALL_int64(m) m(::tensorflow::int64)
#define TF_CALL_uint64(m) m(::tensorflow::uint64)
#define TF_CALL_bool(m) m(bool)
#define TF_CALL_qint8(m) m(::tensorflow::qint8)
#define TF_CALL_quint8(m) m(::tensorflow::quint8)
#define TF_CALL_qint32(m) m(::tensorflow::qint32)
#define TF_CALL_qint16(m) m(::tensorflow::qint16)
#define TF_CALL_quint16(m) m(::tensorflow::quint16)
#define TF_CALL_bfloat16(m) m(::tensorflow::bfloat16)
#define TF_CALL_half(m) m(Eigen::half)
// Lists of types: the real ones name fifteen, which all lead to the same findings. Here one of each kind and size stands
// for its like.
#define TF_CALL_INTEGRAL_TYPES(m) TF_CALL_int64(m) TF_CALL_int32(m) TF_CALL_uint8(m)
#define TF_CALL_INTEGRAL_TYPES_NO_INT32(m) TF_CALL_int64(m) TF_CALL_uint8(m)
#define TF_CALL_SIGNED_TYPES(m) TF_CALL_int64(m) TF_CALL_int32(m)
#define TF_CALL_UNSIGNED_TYPES(m) TF_CALL_uint64(m) TF_CALL_uint8(m)
#define TF_CALL_FLOAT_TYPES(m) TF_CALL_half(m) TF_CALL_float(m)
#define TF_CALL_REAL_NUMBER_TYPES(m) TF_CALL_INTEGRAL_TYPES(m) TF_CALL_FLOAT_TYPES(m)
#define TF_CALL_REAL_NUMBER_TYPES_NO_BFLOAT16(m) TF_CALL_REAL_NUMBER_TYPES(m)
#define TF_CALL_REAL_NUMBER_TYPES_NO_INT32(m) TF_CALL_half(m) TF_CALL_float(m) TF_CALL_int64(m) TF_CALL_uint8(m)
#define TF_CALL_COMPLEX_TYPES(m) TF_CALL_complex64(m)
#define TF_CALL_NUMBER_TYPES(m) TF_CALL_REAL_NUMBER_TYPES(m) TF_CALL_COMPLEX_TYPES(m)
#define TF_CALL_NUMBER_TYPES_NO_INT32(m) TF_CALL_REAL_NUMBER_TYPES_NO_INT32(m) TF_CALL_COMPLEX_TYPES(m)
#define TF_CALL_POD_TYPES(m) TF_CALL_NUMBER_TYPES(m) TF_CALL_bool(m)
#define TF_CALL_POD_STRING_TYPES(m) TF_CALL_POD_TYPES(m) TF_CALL_tstring(m)
#define TF_CALL_ALL_TYPES(m) TF_CALL_POD_STRING_TYPES(m) TF_CALL_resource(m) TF_CALL_variant(m)
#define TF_CALL_QUANTIZED_TYPES(m) TF_CALL_quint8(m) TF_CALL_qint32(m)
#define TF_CALL_SAVE_RESTORE_TYPES(m) TF_CALL_POD_STRING_TYPES(m) TF_CALL_QUANTIZED_TYPES(m)
#define TF_CALL_GPU_NUMBER_TYPES(m) TF_CALL_half(m) TF_CALL_float(m)
#define TF_CALL_GPU_NUMBER_TYPES_NO_HALF(m) TF_CALL_float(m)
#define TF_CALL_GPU_ALL_TYPES(m) TF_CALL_GPU_NUMBER_TYPES(m) TF_CALL_COMPLEX_TYPES(m) TF_CALL_bool(m)
#include "opbound/followed/shape_prefix.h"
