// Stub of <ATen/Dispatch.h>: a switch over the element's type, with the operator's lambda once a case.
#pragma once

#define RECORD_KERNEL_FUNCTION_DTYPE(NAME, TYPE)
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                                            \
	[&] {                                                                                                              \
		const at::ScalarType _st = ::detail::scalar_type(TYPE);                                                        \
		switch (_st) {                                                                                                 \
			__VA_ARGS__                                                                                                \
		default:                                                                                                       \
			AT_ERROR(NAME);                                                                                            \
		}                                                                                                              \
	}()
#define AT_PRIVATE_CASE_TYPE_USING_HINT(ENUM, HINT, ...)                                                               \
	case ENUM: {                                                                                                       \
		using HINT [[maybe_unused]] = c10::impl::ScalarTypeToCPPTypeT<ENUM>;                                           \
		return __VA_ARGS__();                                                                                          \
	}
#define AT_DISPATCH_CASE(ENUM, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(ENUM, scalar_t, __VA_ARGS__)
#define AT_STUB_CASE(NAME, ...) AT_DISPATCH_CASE(at::ScalarType::NAME, __VA_ARGS__)

// The same names as PyTorch's. Types that are named each get their case. Of the integers, of all types and of the complex
// ones, one of each size stands for the others: what an operator does with memory is the same for all of a size, and
// dispatches within dispatches multiply. LIMIT(limit_dispatch_all_bad): an operator that lets only one of the others through runs in no case.
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) AT_STUB_CASE(Double, __VA_ARGS__) AT_STUB_CASE(Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...) AT_STUB_CASE(ComplexDouble, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)                                                                           \
	AT_STUB_CASE(Byte, __VA_ARGS__) AT_STUB_CASE(Int, __VA_ARGS__) AT_STUB_CASE(Long, __VA_ARGS__)                     \
	AT_STUB_CASE(Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)                                                                                \
	AT_STUB_CASE(Byte, __VA_ARGS__) AT_STUB_CASE(Short, __VA_ARGS__)                                                   \
	AT_STUB_CASE(Float, __VA_ARGS__) AT_STUB_CASE(Long, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...) AT_STUB_CASE(Half, __VA_ARGS__) AT_STUB_CASE(BFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...)                                                                  \
	AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_STUB_CASE(Half, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(...)                                                               \
	AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(...)                                                                    \
	AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(S1, ...)                                                                   \
	AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(S1, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND2(S1, S2, ...)                                                              \
	AT_DISPATCH_CASE_FLOATING_TYPES_AND(S1, __VA_ARGS__) AT_DISPATCH_CASE(S2, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND3(S1, S2, S3, ...)                                                          \
	AT_DISPATCH_CASE_FLOATING_TYPES_AND2(S1, S2, __VA_ARGS__) AT_DISPATCH_CASE(S3, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND4(S1, S2, S3, S4, ...)                                                      \
	AT_DISPATCH_CASE_FLOATING_TYPES_AND3(S1, S2, S3, __VA_ARGS__) AT_DISPATCH_CASE(S4, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                                                                    \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(S1, TYPE, NAME, ...)                                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND(S1, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(S1, S2, TYPE, NAME, ...)                                                       \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND2(S1, S2, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(S1, S2, S3, TYPE, NAME, ...)                                                   \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND3(S1, S2, S3, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND4(S1, S2, S3, S4, TYPE, NAME, ...)                                               \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND4(S1, S2, S3, S4, __VA_ARGS__))
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND1(S1, ...)                                                      \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(S1, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND2(S1, S2, ...)                                                  \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND1(S1, __VA_ARGS__) AT_DISPATCH_CASE(S2, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND3(S1, S2, S3, ...)                                              \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND2(S1, S2, __VA_ARGS__) AT_DISPATCH_CASE(S3, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND4(S1, S2, S3, S4, ...)                                          \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND3(S1, S2, S3, __VA_ARGS__) AT_DISPATCH_CASE(S4, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND5(S1, S2, S3, S4, S5, ...)                                      \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND4(S1, S2, S3, S4, __VA_ARGS__) AT_DISPATCH_CASE(S5, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND6(S1, S2, S3, S4, S5, S6, ...)                                  \
	AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND5(S1, S2, S3, S4, S5, __VA_ARGS__) AT_DISPATCH_CASE(S6, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...)                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND1(S1, TYPE, NAME, ...)                                               \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND1(S1, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2(S1, S2, TYPE, NAME, ...)                                           \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND2(S1, S2, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND3(S1, S2, S3, TYPE, NAME, ...)                                       \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND3(S1, S2, S3, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND4(S1, S2, S3, S4, TYPE, NAME, ...)                                   \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND4(S1, S2, S3, S4, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND5(S1, S2, S3, S4, S5, TYPE, NAME, ...)                               \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND5(S1, S2, S3, S4, S5, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND6(S1, S2, S3, S4, S5, S6, TYPE, NAME, ...)                           \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND6(S1, S2, S3, S4, S5, S6, __VA_ARGS__))
#define AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(S1, ...)                                                                   \
	AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(S1, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...)                                                                    \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(S1, TYPE, NAME, ...)                                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(S1, __VA_ARGS__))
#define AT_DISPATCH_CASE_ALL_TYPES_AND(S1, ...)                                                                        \
	AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(S1, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND2(S1, S2, ...)                                                                   \
	AT_DISPATCH_CASE_ALL_TYPES_AND(S1, __VA_ARGS__) AT_DISPATCH_CASE(S2, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND3(S1, S2, S3, ...)                                                               \
	AT_DISPATCH_CASE_ALL_TYPES_AND2(S1, S2, __VA_ARGS__) AT_DISPATCH_CASE(S3, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND4(S1, S2, S3, S4, ...)                                                           \
	AT_DISPATCH_CASE_ALL_TYPES_AND3(S1, S2, S3, __VA_ARGS__) AT_DISPATCH_CASE(S4, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                                         \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(S1, TYPE, NAME, ...)                                                                 \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND(S1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(S1, S2, TYPE, NAME, ...)                                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND2(S1, S2, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(S1, S2, S3, TYPE, NAME, ...)                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND3(S1, S2, S3, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND4(S1, S2, S3, S4, TYPE, NAME, ...)                                                    \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND4(S1, S2, S3, S4, __VA_ARGS__))
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND(S1, ...)                                                            \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__) AT_DISPATCH_CASE(S1, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND2(S1, S2, ...)                                                       \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND(S1, __VA_ARGS__) AT_DISPATCH_CASE(S2, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND3(S1, S2, S3, ...)                                                   \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND2(S1, S2, __VA_ARGS__) AT_DISPATCH_CASE(S3, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND4(S1, S2, S3, S4, ...)                                               \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND3(S1, S2, S3, __VA_ARGS__) AT_DISPATCH_CASE(S4, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND5(S1, S2, S3, S4, S5, ...)                                           \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND4(S1, S2, S3, S4, __VA_ARGS__) AT_DISPATCH_CASE(S5, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND6(S1, S2, S3, S4, S5, S6, ...)                                       \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND5(S1, S2, S3, S4, S5, __VA_ARGS__) AT_DISPATCH_CASE(S6, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND7(S1, S2, S3, S4, S5, S6, S7, ...)                                   \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND6(S1, S2, S3, S4, S5, S6, __VA_ARGS__) AT_DISPATCH_CASE(S7, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND8(S1, S2, S3, S4, S5, S6, S7, S8, ...)                               \
	AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND7(S1, S2, S3, S4, S5, S6, S7, __VA_ARGS__) AT_DISPATCH_CASE(S8, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(TYPE, NAME, ...)                                                             \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND(S1, TYPE, NAME, ...)                                                     \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND(S1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(S1, S2, TYPE, NAME, ...)                                                \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND2(S1, S2, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(S1, S2, S3, TYPE, NAME, ...)                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND3(S1, S2, S3, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND4(S1, S2, S3, S4, TYPE, NAME, ...)                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND4(S1, S2, S3, S4, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND5(S1, S2, S3, S4, S5, TYPE, NAME, ...)                                    \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND5(S1, S2, S3, S4, S5, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND6(S1, S2, S3, S4, S5, S6, TYPE, NAME, ...)                                \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND6(S1, S2, S3, S4, S5, S6, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND7(S1, S2, S3, S4, S5, S6, S7, TYPE, NAME, ...)                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND7(S1, S2, S3, S4, S5, S6, S7, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND8(S1, S2, S3, S4, S5, S6, S7, S8, TYPE, NAME, ...)                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND8(S1, S2, S3, S4, S5, S6, S7, S8, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                           \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                                            \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(TYPE, NAME, ...)                                                                     \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES_AND(at::kHalf, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_QINT_TYPES(TYPE, NAME, ...)                                                                        \
	AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_QINT(QInt8, qint8, __VA_ARGS__) AT_STUB_QINT(QUInt8, quint8, __VA_ARGS__)   \
	                                   AT_STUB_QINT(QInt32, qint32, __VA_ARGS__))
#define AT_STUB_QINT(NAME, T, ...)                                                                                     \
	case at::ScalarType::NAME: {                                                                                       \
		using scalar_t = c10::T;                                                                                       \
		using underlying_t = typename scalar_t::underlying;                                                            \
		return __VA_ARGS__();                                                                                          \
	}
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                                       \
	AT_DISPATCH_SWITCH(TYPE, NAME,                                                                                     \
	                   AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Int, index_t, __VA_ARGS__)                      \
	                       AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Long, index_t, __VA_ARGS__))

// AT_DISPATCH_V2(type, name, AT_WRAP(body), AT_EXPAND(AT_ALL_TYPES), kHalf, ...): a case for each type in the list.
#define AT_WRAP(...) __VA_ARGS__
#define AT_EXPAND(X) X
#define AT_FLOATING_TYPES at::ScalarType::Double, at::ScalarType::Float
#define AT_INTEGRAL_TYPES at::ScalarType::Byte, at::ScalarType::Int, at::ScalarType::Long, at::ScalarType::Short
#define AT_INTEGRAL_TYPES_V2 AT_INTEGRAL_TYPES
#define AT_ALL_TYPES at::ScalarType::Byte, at::ScalarType::Short, at::ScalarType::Float, at::ScalarType::Long
#define AT_COMPLEX_TYPES at::ScalarType::ComplexDouble
#define AT_ALL_TYPES_AND_COMPLEX AT_ALL_TYPES, AT_COMPLEX_TYPES
#define AT_STUB_V2_0(B)
#define AT_STUB_V2_1(B, S) AT_DISPATCH_CASE(S, AT_WRAP B)
#define AT_STUB_V2_2(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_1(B, __VA_ARGS__)
#define AT_STUB_V2_3(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_2(B, __VA_ARGS__)
#define AT_STUB_V2_4(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_3(B, __VA_ARGS__)
#define AT_STUB_V2_5(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_4(B, __VA_ARGS__)
#define AT_STUB_V2_6(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_5(B, __VA_ARGS__)
#define AT_STUB_V2_7(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_6(B, __VA_ARGS__)
#define AT_STUB_V2_8(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_7(B, __VA_ARGS__)
#define AT_STUB_V2_9(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_8(B, __VA_ARGS__)
#define AT_STUB_V2_10(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_9(B, __VA_ARGS__)
#define AT_STUB_V2_11(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_10(B, __VA_ARGS__)
#define AT_STUB_V2_12(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_11(B, __VA_ARGS__)
#define AT_STUB_V2_13(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_12(B, __VA_ARGS__)
#define AT_STUB_V2_14(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_13(B, __VA_ARGS__)
#define AT_STUB_V2_15(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_14(B, __VA_ARGS__)
#define AT_STUB_V2_16(B, S, ...) AT_DISPATCH_CASE(S, AT_WRAP B) AT_STUB_V2_15(B, __VA_ARGS__)
#define AT_STUB_V2_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, NAME, ...) NAME
#define AT_STUB_V2(B, ...)                                                                                             \
	AT_STUB_V2_PICK(__VA_ARGS__, AT_STUB_V2_16, AT_STUB_V2_15, AT_STUB_V2_14, AT_STUB_V2_13, AT_STUB_V2_12, AT_STUB_V2_11, AT_STUB_V2_10, AT_STUB_V2_9, \
	                AT_STUB_V2_8, AT_STUB_V2_7, AT_STUB_V2_6, AT_STUB_V2_5, AT_STUB_V2_4, AT_STUB_V2_3, AT_STUB_V2_2, AT_STUB_V2_1)(B, __VA_ARGS__)
#define AT_DISPATCH_V2(TYPE, NAME, BODY, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_STUB_V2((BODY), __VA_ARGS__))
