// Stub of TensorFlow Lite's shapes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace tflite {
[[noreturn]] void StubAbort();
template <int N> struct Dims {
	int sizes[N], strides[N];
};
class RuntimeShape {
	int32_t size_;
	union {
		int32_t dims_[6];
		int32_t *dims_pointer_;
	};

public:
	static constexpr int kMaxSmallSize = 6;
	RuntimeShape();
	explicit RuntimeShape(int n);
	RuntimeShape(int n, int32_t v);
	RuntimeShape(int n, const int32_t *dims);
	RuntimeShape(const std::initializer_list<int> l);
	RuntimeShape(const RuntimeShape &o);
	RuntimeShape(int n, const RuntimeShape &o, int fill);
	RuntimeShape &operator=(const RuntimeShape &o);
	bool operator==(const RuntimeShape &o) const;
	bool operator!=(const RuntimeShape &o) const;
	static RuntimeShape ExtendedShape(int n, const RuntimeShape &s);
	int32_t DimensionsCount() const;
	int32_t Dims(int i) const;
	void SetDim(int i, int32_t v);
	void Resize(int n);
	void ReplaceWith(int n, const int32_t *dims);
	template <class T> void BuildFrom(const T &l);
	void BuildFrom(const std::initializer_list<int> l);
	int FlatSize() const;
	bool HasZeroDimension() const;
	bool CheckedFlatSize(size_t &out) const;
	bool CheckedFlatSize(int &out) const;
	bool CheckedNumElementsInRange(int from, int to, size_t &out) const;
	bool CheckedNumElementsInRange(int from, int to, int &out) const;
	bool CheckedSizeToDimension(int to, size_t &out) const;
	bool CheckedSizeToDimension(int to, int &out) const;
	bool CheckedSizeFromDimension(int from, size_t &out) const;
	bool CheckedSizeFromDimension(int from, int &out) const;
	int32_t *DimsData();
	const int32_t *DimsData() const;
	const int32_t *DimsDataUpTo5D() const;
};
int Offset(const RuntimeShape &s, int a, int b, int c, int d);
int Offset(const RuntimeShape &s, int a, int b, int c, int d, int e);
int Offset(const RuntimeShape &s, int *index);
int MatchingDim(const RuntimeShape &a, int i, const RuntimeShape &b, int j);
template <class... A> int MatchingDim(const RuntimeShape &a, int i, const RuntimeShape &b, int j, A... rest);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c, const RuntimeShape &d);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c, const RuntimeShape &d, const RuntimeShape &e);
int MatchingElementsSize(const RuntimeShape &a, const RuntimeShape &b);
int MatchingElementsSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c);
int MatchingExtendedShapeFlatSize(const RuntimeShape &a, const RuntimeShape &b);
int MatchingExtendedShapeFlatSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c);
int FlatSizeSkipDim(const RuntimeShape &s, int skip);
int MatchingFlatSizeSkipDim(const RuntimeShape &a, int skip, const RuntimeShape &b);
int MatchingFlatSizeSkipDim(const RuntimeShape &a, int skip, const RuntimeShape &b, const RuntimeShape &c);
int MatchingFlatSizeSkipDim(const RuntimeShape &a, int skip, const RuntimeShape &b, const RuntimeShape &c, const RuntimeShape &d);
int MatchingFlatSizeSkipDim(const RuntimeShape &a, int skip, const RuntimeShape &b, const RuntimeShape &c, const RuntimeShape &d, const RuntimeShape &e);
template <class T> struct is_small_integer : std::integral_constant<bool, std::is_integral<T>::value && (sizeof(T) < 4)> {};
template <class T>
struct is_int32_or_int64 : std::integral_constant<bool, std::is_same<T, int32_t>::value || std::is_same<T, int64_t>::value> {};
} // namespace tflite
