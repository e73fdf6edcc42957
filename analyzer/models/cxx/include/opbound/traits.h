// Stub of the C++ library: sizes, type traits, limits. Signatures and layouts as in the real one; bodies only where
// constants need them.
#pragma once
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

namespace std {
using ::size_t;
using ::ptrdiff_t;
using nullptr_t = decltype(nullptr);
typedef ::max_align_t max_align_t;
enum class byte : unsigned char {};

template <class T, T v> struct integral_constant {
	static constexpr T value = v;
	using value_type = T;
	using type = integral_constant;
	constexpr operator T() const noexcept { return v; }
	constexpr T operator()() const noexcept { return v; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template <bool B, class T, class F> struct conditional { using type = T; };
template <class T, class F> struct conditional<false, T, F> { using type = F; };
template <bool B, class T, class F> using conditional_t = typename conditional<B, T, F>::type;
template <class...> using void_t = void;
template <class T> struct type_identity { using type = T; };

template <class T> struct remove_const { using type = T; };
template <class T> struct remove_const<const T> { using type = T; };
template <class T> struct remove_volatile { using type = T; };
template <class T> struct remove_volatile<volatile T> { using type = T; };
template <class T> struct remove_cv { using type = typename remove_const<typename remove_volatile<T>::type>::type; };
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T &> { using type = T; };
template <class T> struct remove_reference<T &&> { using type = T; };
template <class T> struct remove_cvref { using type = typename remove_cv<typename remove_reference<T>::type>::type; };
template <class T> struct remove_pointer { using type = T; };
template <class T> struct remove_pointer<T *> { using type = T; };
template <class T> struct remove_pointer<T *const> { using type = T; };
template <class T> struct remove_extent { using type = T; };
template <class T> struct remove_extent<T[]> { using type = T; };
template <class T, size_t N> struct remove_extent<T[N]> { using type = T; };
template <class T> struct remove_all_extents { using type = T; };
template <class T, size_t N> struct remove_all_extents<T[N]> { using type = typename remove_all_extents<T>::type; };
template <class T> struct add_const { using type = const T; };
template <class T> struct add_pointer { using type = typename remove_reference<T>::type *; };
template <class T> struct add_lvalue_reference { using type = T &; };
template <> struct add_lvalue_reference<void> { using type = void; };
template <class T> struct add_rvalue_reference { using type = T &&; };
template <> struct add_rvalue_reference<void> { using type = void; };
template <class T> struct decay { using type = __decay(T); };
template <class T> struct make_unsigned { using type = __make_unsigned(T); };
template <class T> struct make_signed { using type = __make_signed(T); };
template <class T> struct underlying_type { using type = __underlying_type(T); };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> using remove_extent_t = typename remove_extent<T>::type;
template <class T> using add_const_t = typename add_const<T>::type;
template <class T> using add_pointer_t = typename add_pointer<T>::type;
template <class T> using add_lvalue_reference_t = typename add_lvalue_reference<T>::type;
template <class T> using decay_t = typename decay<T>::type;
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class T> using make_signed_t = typename make_signed<T>::type;
template <class T> using underlying_type_t = typename underlying_type<T>::type;

template <class T> typename add_rvalue_reference<T>::type declval() noexcept;

#define OPBOUND_TRAIT(name, expression)                                                                                \
	template <class T> struct name : bool_constant<expression> {};                                                     \
	template <class T> inline constexpr bool name##_v = expression;
OPBOUND_TRAIT(is_void, __is_void(T))
OPBOUND_TRAIT(is_integral, __is_integral(T))
OPBOUND_TRAIT(is_floating_point, __is_floating_point(T))
OPBOUND_TRAIT(is_arithmetic, __is_arithmetic(T))
OPBOUND_TRAIT(is_fundamental, __is_fundamental(T))
OPBOUND_TRAIT(is_signed, __is_signed(T))
OPBOUND_TRAIT(is_unsigned, __is_unsigned(T))
OPBOUND_TRAIT(is_pointer, __is_pointer(T))
OPBOUND_TRAIT(is_reference, __is_reference(T))
OPBOUND_TRAIT(is_lvalue_reference, __is_lvalue_reference(T))
OPBOUND_TRAIT(is_rvalue_reference, __is_rvalue_reference(T))
OPBOUND_TRAIT(is_array, __is_array(T))
OPBOUND_TRAIT(is_enum, __is_enum(T))
OPBOUND_TRAIT(is_union, __is_union(T))
OPBOUND_TRAIT(is_class, __is_class(T))
OPBOUND_TRAIT(is_function, __is_function(T))
OPBOUND_TRAIT(is_const, __is_const(T))
OPBOUND_TRAIT(is_volatile, __is_volatile(T))
OPBOUND_TRAIT(is_scalar, __is_scalar(T))
OPBOUND_TRAIT(is_object, __is_object(T))
OPBOUND_TRAIT(is_empty, __is_empty(T))
OPBOUND_TRAIT(is_final, __is_final(T))
OPBOUND_TRAIT(is_abstract, __is_abstract(T))
OPBOUND_TRAIT(is_polymorphic, __is_polymorphic(T))
OPBOUND_TRAIT(is_trivial, __is_trivial(T))
OPBOUND_TRAIT(is_pod, __is_pod(T))
OPBOUND_TRAIT(is_standard_layout, __is_standard_layout(T))
OPBOUND_TRAIT(is_trivially_copyable, __is_trivially_copyable(T))
OPBOUND_TRAIT(is_trivially_destructible, __is_trivially_destructible(T))
OPBOUND_TRAIT(is_default_constructible, __is_constructible(T))
OPBOUND_TRAIT(is_trivially_default_constructible, __is_trivially_constructible(T))
OPBOUND_TRAIT(is_copy_constructible, __is_constructible(T, const T &))
OPBOUND_TRAIT(is_move_constructible, __is_constructible(T, T))
OPBOUND_TRAIT(is_nothrow_move_constructible, __is_nothrow_constructible(T, T))
OPBOUND_TRAIT(is_nothrow_copy_constructible, __is_nothrow_constructible(T, const T &))
OPBOUND_TRAIT(is_nothrow_default_constructible, __is_nothrow_constructible(T))
OPBOUND_TRAIT(is_nothrow_move_assignable, __is_nothrow_assignable(T &, T))
OPBOUND_TRAIT(is_nothrow_copy_assignable, __is_nothrow_assignable(T &, const T &))
OPBOUND_TRAIT(is_copy_assignable, __is_assignable(T &, const T &))
OPBOUND_TRAIT(is_move_assignable, __is_assignable(T &, T))
OPBOUND_TRAIT(is_trivially_copy_constructible, __is_trivially_constructible(T, const T &))
OPBOUND_TRAIT(is_member_pointer, __is_member_pointer(T))
#undef OPBOUND_TRAIT
template <class A, class B> struct is_same : bool_constant<__is_same(A, B)> {};
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
template <class A, class B> struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B> inline constexpr bool is_base_of_v = __is_base_of(A, B);
template <class A, class B> struct is_convertible : bool_constant<__is_convertible_to(A, B)> {};
template <class A, class B> inline constexpr bool is_convertible_v = __is_convertible_to(A, B);
template <class T, class... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <class T, class... A> inline constexpr bool is_constructible_v = __is_constructible(T, A...);
template <class T, class U> struct is_assignable : bool_constant<__is_assignable(T, U)> {};
template <class T> struct is_null_pointer : is_same<remove_cv_t<T>, nullptr_t> {};
template <class T> struct rank : integral_constant<size_t, 0> {};
template <class T, unsigned I = 0> struct extent : integral_constant<size_t, 0> {};
template <class T, size_t N> struct extent<T[N], 0> : integral_constant<size_t, N> {};
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <size_t N, size_t A = alignof(max_align_t)> struct aligned_storage {
	struct type {
		alignas(A) unsigned char data[N];
	};
};
template <size_t N, size_t A = alignof(max_align_t)> using aligned_storage_t = typename aligned_storage<N, A>::type;

template <class...> struct conjunction : true_type {};
template <class B> struct conjunction<B> : B {};
template <class B, class... Bs> struct conjunction<B, Bs...> : conditional_t<bool(B::value), conjunction<Bs...>, B> {};
template <class...> struct disjunction : false_type {};
template <class B> struct disjunction<B> : B {};
template <class B, class... Bs> struct disjunction<B, Bs...> : conditional_t<bool(B::value), B, disjunction<Bs...>> {};
template <class B> struct negation : bool_constant<!bool(B::value)> {};
template <class... B> inline constexpr bool conjunction_v = conjunction<B...>::value;
template <class... B> inline constexpr bool disjunction_v = disjunction<B...>::value;
template <class B> inline constexpr bool negation_v = negation<B>::value;
template <class... T> struct common_type;
template <class T> struct common_type<T> { using type = decay_t<T>; };
template <class A, class B> struct common_type<A, B> { using type = decay_t<decltype(false ? declval<A>() : declval<B>())>; };
template <class A, class B, class... C>
struct common_type<A, B, C...> : common_type<typename common_type<A, B>::type, C...> {};
template <class... T> using common_type_t = typename common_type<T...>::type;
template <class, class F, class... A> struct invoke_result_if_any {}; // none: the user's own invoke() is meant
template <class F, class... A> struct invoke_result_if_any<void_t<decltype(declval<F>()(declval<A>()...))>, F, A...> {
	using type = decltype(declval<F>()(declval<A>()...));
};
template <class F, class... A> struct invoke_result : invoke_result_if_any<void, F, A...> {};
template <class F, class... A> using invoke_result_t = typename invoke_result<F, A...>::type;
template <class> struct result_of;
template <class F, class... A> struct result_of<F(A...)> : invoke_result<F, A...> {};
template <class F> using result_of_t = typename result_of<F>::type;
template <class F, class... A> struct is_invocable : true_type {};
template <class F, class... A> inline constexpr bool is_invocable_v = true;
template <class R, class F, class... A> struct is_invocable_r : true_type {};
template <class R, class F, class... A> inline constexpr bool is_invocable_r_v = true;
constexpr bool is_constant_evaluated() noexcept { return __builtin_is_constant_evaluated(); }

enum float_round_style { round_toward_zero, round_to_nearest };
template <class T> struct numeric_limits {
	static constexpr bool is_specialized = false, is_signed = false, is_integer = false;
	static constexpr T min() noexcept { return T(); }
	static constexpr T max() noexcept { return T(); }
	static constexpr T lowest() noexcept { return T(); }
	static constexpr T epsilon() noexcept { return T(); }
	static constexpr T infinity() noexcept { return T(); }
	static constexpr T quiet_NaN() noexcept { return T(); }
};
template <class T> struct numeric_limits<const T> : numeric_limits<T> {};
#define OPBOUND_INTEGER(T, least, most)                                                                                \
	template <> struct numeric_limits<T> {                                                                             \
		static constexpr bool is_specialized = true, is_integer = true, is_exact = true, is_signed = (T)-1 < (T)0;     \
		static constexpr bool has_infinity = false, has_quiet_NaN = false, is_iec559 = false;                          \
		static constexpr int digits = int(sizeof(T) * 8) - is_signed, digits10 = digits * 3 / 10;                      \
		static constexpr T min() noexcept { return least; }                                                            \
		static constexpr T max() noexcept { return most; }                                                             \
		static constexpr T lowest() noexcept { return least; }                                                         \
		static constexpr T epsilon() noexcept { return 0; }                                                            \
		static constexpr T infinity() noexcept { return 0; }                                                           \
		static constexpr T quiet_NaN() noexcept { return 0; }                                                          \
	};
OPBOUND_INTEGER(bool, false, true)
OPBOUND_INTEGER(char, CHAR_MIN, CHAR_MAX)
OPBOUND_INTEGER(signed char, SCHAR_MIN, SCHAR_MAX)
OPBOUND_INTEGER(unsigned char, 0, UCHAR_MAX)
OPBOUND_INTEGER(short, SHRT_MIN, SHRT_MAX)
OPBOUND_INTEGER(unsigned short, 0, USHRT_MAX)
OPBOUND_INTEGER(int, INT_MIN, INT_MAX)
OPBOUND_INTEGER(unsigned int, 0, UINT_MAX)
OPBOUND_INTEGER(long, LONG_MIN, LONG_MAX)
OPBOUND_INTEGER(unsigned long, 0, ULONG_MAX)
OPBOUND_INTEGER(long long, LLONG_MIN, LLONG_MAX)
OPBOUND_INTEGER(unsigned long long, 0, ULLONG_MAX)
#undef OPBOUND_INTEGER
#define OPBOUND_FLOAT(T, P, nan, inf)                                                                                  \
	template <> struct numeric_limits<T> {                                                                             \
		static constexpr bool is_specialized = true, is_integer = false, is_exact = false, is_signed = true;           \
		static constexpr bool has_infinity = true, has_quiet_NaN = true, is_iec559 = true;                             \
		static constexpr int digits = __##P##_MANT_DIG__, digits10 = __##P##_DIG__, max_digits10 = digits10 + 2;       \
		static constexpr int max_exponent = __##P##_MAX_EXP__, min_exponent = __##P##_MIN_EXP__;                       \
		static constexpr T min() noexcept { return __##P##_MIN__; }                                                    \
		static constexpr T max() noexcept { return __##P##_MAX__; }                                                    \
		static constexpr T lowest() noexcept { return -__##P##_MAX__; }                                                \
		static constexpr T epsilon() noexcept { return __##P##_EPSILON__; }                                            \
		static constexpr T denorm_min() noexcept { return __##P##_DENORM_MIN__; }                                      \
		static constexpr T infinity() noexcept { return inf(); }                                                       \
		static constexpr T quiet_NaN() noexcept { return nan(""); }                                                    \
		static constexpr T signaling_NaN() noexcept { return nan(""); }                                                \
	};
OPBOUND_FLOAT(float, FLT, __builtin_nanf, __builtin_huge_valf)
OPBOUND_FLOAT(double, DBL, __builtin_nan, __builtin_huge_val)
OPBOUND_FLOAT(long double, LDBL, __builtin_nanl, __builtin_huge_vall)
#undef OPBOUND_FLOAT
} // namespace std
