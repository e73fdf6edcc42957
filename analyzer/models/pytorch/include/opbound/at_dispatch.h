// Stub of <ATen/Dispatch.h>: a switch over the element's type, with the operator's lambda once a case.
#pragma once

#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                                            \
	[&] {                                                                                                              \
		const at::ScalarType _st = ::detail::scalar_type(TYPE);                                                        \
		switch (_st) {                                                                                                 \
			__VA_ARGS__                                                                                                \
		default:                                                                                                       \
			AT_ERROR(NAME);                                                                                            \
		}                                                                                                              \
	}()
#define AT_PRIVATE_CASE_TYPE_USING_HINT(ENUM, HINT, T, ...)                                                            \
	case ENUM: {                                                                                                       \
		using HINT = T;                                                                                                \
		return __VA_ARGS__();                                                                                          \
	}
#define AT_STUB_CASE(NAME, T, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::NAME, scalar_t, T, __VA_ARGS__)
#define AT_DISPATCH_CASE(ENUM, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(ENUM, scalar_t, float, __VA_ARGS__)
#define AT_STUB_FLOATING(...) AT_STUB_CASE(Double, double, __VA_ARGS__) AT_STUB_CASE(Float, float, __VA_ARGS__)
// Of the integers and of all types, one of each size stands for the others: what an operator does with memory is the
// same for all of a size. LIMIT: an access that only a type of another sign breaks is not seen.
#define AT_STUB_INTEGRAL(...)                                                                                          \
	AT_STUB_CASE(Byte, uint8_t, __VA_ARGS__) AT_STUB_CASE(Short, int16_t, __VA_ARGS__)                                 \
	AT_STUB_CASE(Int, int, __VA_ARGS__) AT_STUB_CASE(Long, int64_t, __VA_ARGS__)
#define AT_STUB_ALL(...)                                                                                               \
	AT_STUB_CASE(Byte, uint8_t, __VA_ARGS__) AT_STUB_CASE(Short, int16_t, __VA_ARGS__)                                 \
	AT_STUB_CASE(Float, float, __VA_ARGS__) AT_STUB_CASE(Long, int64_t, __VA_ARGS__)
#define AT_STUB_HALF(...) AT_STUB_CASE(Half, at::Half, __VA_ARGS__)
#define AT_STUB_BFLOAT16(...) AT_STUB_CASE(BFloat16, at::BFloat16, __VA_ARGS__)
#define AT_STUB_COMPLEX(...)                                                                                           \
	AT_STUB_CASE(ComplexDouble, c10::complex<double>, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_FLOATING(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                           \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_FLOATING(__VA_ARGS__) AT_STUB_HALF(__VA_ARGS__))
// S is one of the two types of 16 bits.
#define AT_DISPATCH_FLOATING_TYPES_AND(S, TYPE, NAME, ...)                                                             \
	AT_DISPATCH_SWITCH(TYPE, NAME,                                                                                     \
	                   AT_STUB_FLOATING(__VA_ARGS__) AT_PRIVATE_CASE_TYPE_USING_HINT(S, scalar_t, at::Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(S, S2, TYPE, NAME, ...)                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_FLOATING(__VA_ARGS__) AT_STUB_HALF(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...)                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_FLOATING(__VA_ARGS__) AT_STUB_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                                         \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_ALL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(S, TYPE, NAME, ...)                                                                  \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_ALL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, ...)                                                             \
	AT_DISPATCH_SWITCH(TYPE, NAME,                                                                                     \
	                   AT_STUB_ALL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(S, S2, S3, TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(TYPE, NAME, ...)                                                             \
	AT_DISPATCH_SWITCH(TYPE, NAME,                                                                                     \
	                   AT_STUB_ALL(__VA_ARGS__) AT_STUB_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_QINT_TYPES(TYPE, NAME, ...)                                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_QINT(QInt8, qint8, __VA_ARGS__) AT_STUB_QINT(QUInt8, quint8, __VA_ARGS__))
#define AT_STUB_QINT(NAME, T, ...)                                                                                     \
	case at::ScalarType::NAME: {                                                                                       \
		using scalar_t = c10::T;                                                                                       \
		using underlying_t = typename scalar_t::underlying;                                                            \
		return __VA_ARGS__();                                                                                          \
	}
#define AT_DISPATCH_V2(TYPE, NAME, BODY, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_ALL(BODY))
#define AT_WRAP(...) __VA_ARGS__
#define AT_EXPAND(X) X
#define AT_ALL_TYPES at::kByte
#define AT_FLOATING_TYPES at::kFloat
#define AT_INTEGRAL_TYPES at::kInt
#define AT_COMPLEX_TYPES at::kComplexFloat
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2(S, S2, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND2(S, S2, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND1(S, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND(S, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_HALF(__VA_ARGS__) AT_STUB_BFLOAT16(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND(at::kHalf, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND(S, TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND(S, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(S, S2, TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(S, S2, S3, TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND2(S, S2, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES_AND(S, TYPE, NAME, ...) AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_COMPLEX_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                                       \
	AT_DISPATCH_SWITCH(TYPE, NAME,                                                                                     \
	                   AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Int, index_t, int, __VA_ARGS__)                 \
	                       AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Long, index_t, int64_t, __VA_ARGS__))
