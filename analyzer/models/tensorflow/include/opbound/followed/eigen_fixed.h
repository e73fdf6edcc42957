// Stub of Eigen's tensors of fixed sizes, included by eigen.h: they hold their elements, and what an expression gives
// them is not known.
#ifdef OPBOUND_EIGEN_PARTS
template <class T, int R, std::ptrdiff_t... N, int O, class J, int Options, template <class> class MakePointer>
class TensorMap<FixedTensor<T, R, O, J, Sizes<N...>>, Options, MakePointer> : public Ops<std::remove_const_t<T>> {
	T *m_data;

public:
	using Scalar = std::remove_const_t<T>;
	template <size_t K = sizeof...(N), class = std::enable_if_t<K == 0>> TensorMap(T *p);
	template <size_t K = sizeof...(N), std::enable_if_t<(K > 0), int> = 0> TensorMap(T *p, DenseIndex n = (1 * ... * N));
	TensorMap(const TensorMap &);
	template <class U> TensorMap(const TensorMap<FixedTensor<U, R, O, J, Sizes<N...>>, Options, MakePointer> &);
	TensorMap &operator=(const TensorMap &);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> TensorMap &operator=(const E &);
	template <class D> Placed<Scalar> device(const D &) const { return Placed<Scalar>(data()); }
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	DenseIndex rank() const;
	TensorMap &setZero();
	TensorMap &setConstant(const Scalar &v);
	template <class... K> T &operator()(K... at) const;
	T *data() const;
};

template <class T, int R, std::ptrdiff_t... N, int Options, class I>
class FixedTensor<T, R, Options, I, Sizes<N...>> : public OpaqueOps<T> {
	static constexpr std::ptrdiff_t count = (1 * ... * N);
	T m_storage[count];

	FixedTensor &anything()
	{
		for (std::ptrdiff_t i = 0; i < count; i++)
			m_storage[i] = Expr<T>()();
		return *this;
	}

	template <class... K> static std::ptrdiff_t flat(K... at)
	{
		std::ptrdiff_t k = 0;
		((k = k * N + at), ...);
		return k;
	}

public:
	using Scalar = T;
	using Index = I;
	static constexpr int NumIndices = sizeof...(N), NumDimensions = sizeof...(N), Layout = Options & 1;
	FixedTensor() = default;
	FixedTensor(const FixedTensor &) = default;
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> FixedTensor(const E &) { anything(); }
	FixedTensor &operator=(const FixedTensor &) = default;
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> FixedTensor &operator=(const E &)
	{
		return anything();
	}
	FixedTensor &operator=(const Reduced<T> &e)
	{
		m_storage[0] = e.value;
		return *this;
	}
	template <class D> FixedTensor &device(const D &) { return *this; }
	FixedTensor &setZero() { return setConstant(T(0)); }
	FixedTensor &setConstant(const T &v)
	{
		for (std::ptrdiff_t i = 0; i < count; i++)
			m_storage[i] = v;
		return *this;
	}
	T &operator()() { return m_storage[0]; }
	const T &operator()() const { return m_storage[0]; }
	template <class... K> T &operator()(K... at) { return m_storage[flat(at...)]; }
	template <class... K> const T &operator()(K... at) const { return m_storage[flat(at...)]; }
	T *data() { return m_storage; }
	const T *data() const { return m_storage; }
	I size() const { return count; }
};
#endif
