// Stub of Eigen's questions about all items, included by eigen.h: `(v >= 0).all()` looks at each, in a body that is
// followed.
#ifdef OPBOUND_EIGEN_PARTS
template <class T> struct Reduced : OpaqueOps<T> {
	T value;
	explicit Reduced(T v) : value(v) {}
	T operator()() const { return value; }
	operator T() const { return value; }
};
#define EIGEN_STUB_QUESTION(name, op)                                                                                  \
	template <class T, class U> struct name : OpaqueOps<bool> {                                                             \
		const T *items;                                                                                                \
		DenseIndex n;                                                                                                  \
		U than;                                                                                                        \
		name(const T *p, DenseIndex count, U value) : items(p), n(count), than(value) {}                               \
		Reduced<bool> all() const                                                                                      \
		{                                                                                                              \
			for (DenseIndex i = 0; i < n; i++)                                                                         \
				if (!(items[i] op than))                                                                               \
					return Reduced<bool>(false);                                                                       \
			return Reduced<bool>(true);                                                                                \
		}                                                                                                              \
		Reduced<bool> any() const                                                                                      \
		{                                                                                                              \
			for (DenseIndex i = 0; i < n; i++)                                                                         \
				if (items[i] op than)                                                                                  \
					return Reduced<bool>(true);                                                                        \
			return Reduced<bool>(false);                                                                               \
		}                                                                                                              \
	};                                                                                                                 \
	template <class T, int N, int O, class I, int Options, template <class> class P, class U,                          \
	          class = std::enable_if_t<std::is_arithmetic_v<std::remove_const_t<T>> && std::is_arithmetic_v<U>>>       \
	name<T, U> operator op(const TensorMap<Tensor<T, N, O, I>, Options, P> &a, const U &b)                             \
	{                                                                                                                  \
		return name<T, U>(a.data(), a.size(), b);                                                                      \
	}
EIGEN_STUB_QUESTION(ItemsLess, <)
EIGEN_STUB_QUESTION(ItemsLessEqual, <=)
EIGEN_STUB_QUESTION(ItemsGreater, >)
EIGEN_STUB_QUESTION(ItemsGreaterEqual, >=)
#undef EIGEN_STUB_QUESTION

// `scalar.device(d) = expression`
template <class T> struct Placed : OpaqueOps<std::remove_const_t<T>> {
	T *place;
	explicit Placed(T *p) : place(p) {}
	template <class E> Placed &operator=(const E &)
	{
		*place = Expr<T>()();
		return *this;
	}
	Placed &operator=(const Reduced<T> &e)
	{
		*place = e.value;
		return *this;
	}
};
#endif
