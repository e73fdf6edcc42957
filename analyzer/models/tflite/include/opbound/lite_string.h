// Stub of TensorFlow Lite's strings in tensors, lists of tensors, and arrays of dimensions.
#pragma once
#include "opbound/followed/lite_checked.h"
#include "opbound/lite_c.h"
#include "opbound/lite_params.h"
#include "opbound/lite_shape.h"
#include <string>
#include <vector>

namespace tflite {
using std::string;
struct StringRef {
	const char *str;
	size_t len;
};
constexpr uint64_t kDefaultMaxLength = 2147483647;
int GetStringCount(const TfLiteTensor *t);
int GetStringCount(const void *raw);
StringRef GetString(const TfLiteTensor *t, int i);
StringRef GetString(const void *raw, int i);
class DynamicBuffer {
	std::vector<char> data_;
	std::vector<int> offset_;
	size_t max_length_;

public:
	explicit DynamicBuffer(size_t max_length = kDefaultMaxLength);
	TfLiteStatus AddString(const StringRef &s);
	TfLiteStatus AddString(const char *s, size_t n);
	void AddJoinedString(const std::vector<StringRef> &l, char separator);
	void AddJoinedString(const std::vector<StringRef> &l, StringRef separator);
	int WriteToBuffer(char **p);
	void WriteToTensor(TfLiteTensor *t, TfLiteIntArray *shape);
	void WriteToTensorAsVector(TfLiteTensor *t);
};

template <class T> class VectorOfTensors {
	std::vector<T *> all_data_;
	std::vector<RuntimeShape> all_shape_;
	std::vector<RuntimeShape *> all_shape_ptr_;

public:
	VectorOfTensors(const TfLiteContext &c, const TfLiteIntArray &tensors);
	explicit VectorOfTensors(const std::vector<TfLiteTensor *> &tensors);
	T *const *data() const;
	const RuntimeShape *const *shapes() const;
	size_t size() const;
};
class VectorOfQuantizedTensors : public VectorOfTensors<uint8_t> {
	std::vector<int32_t> zero_point_;
	std::vector<float> scale_;

public:
	VectorOfQuantizedTensors(const TfLiteContext &c, const TfLiteIntArray &tensors);
	const float *scale() const;
	const int32_t *zero_point() const;
};
template <class T> class SequentialTensorWriter {
	const T *input_data_;
	T *output_ptr_;

public:
	SequentialTensorWriter(const TfLiteTensor *input, TfLiteTensor *output);
	SequentialTensorWriter(const T *input, T *output);
	void Write(int64_t position);
	void WriteN(int64_t position, int n);
};

TfLiteIntArray *ConvertVectorToTfLiteIntArray(const std::vector<int> &v);
TfLiteIntArray *ConvertArrayToTfLiteIntArray(int n, const int *dims);
bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray *a, int n, const int *b);
size_t CombineHashes(std::initializer_list<size_t> hashes);
TfLiteStatus GetSizeOfType(TfLiteContext *c, const TfLiteType t, size_t *bytes);
TfLiteStatus MultiplyAndCheckOverflow(size_t a, size_t b, size_t *product);
TfLiteStatus BytesRequired(TfLiteType t, const int *dims, size_t n, size_t *bytes, TfLiteContext *c);
template <class T> TfLiteStatus CheckedNumElements(const TfLiteIntArray *dims, T &n);
template <class T> TfLiteStatus CheckedNumElements(const TfLiteTensor *t, T &n);
template <class T> TfLiteStatus CheckedNumElements(std::initializer_list<int> dims, T &n);
template <class D, class T> TfLiteStatus CheckedNumElements(const D &dims, T &n);
class TfLiteIntArrayView {
	const TfLiteIntArray *int_array_;

public:
	typedef const int *const_iterator;
	explicit TfLiteIntArrayView(const TfLiteIntArray *a);
	const_iterator begin() const;
	const_iterator end() const;
	size_t size() const;
	int operator[](size_t i) const;
};
bool IsResourceOrVariant(const TfLiteTensor *t);
bool IsFlexOp(const char *name);
bool IsUnresolvedCustomOp(const TfLiteRegistration &r);
} // namespace tflite
