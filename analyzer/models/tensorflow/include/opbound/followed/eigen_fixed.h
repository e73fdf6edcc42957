// Stub of Eigen's tensors of fixed sizes, included by eigen.h: they hold their elements, and what an expression gives
// them is not known.
#ifdef OPBOUND_EIGEN_PARTS
template <class T, std::ptrdiff_t... N, int Options, class I>
class TensorFixedSize<T, Sizes<N...>, Options, I> : public Ops<T> {
	static constexpr std::ptrdiff_t count = (1 * ... * N);
	T m_storage[count];

	TensorFixedSize &anything()
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
	TensorFixedSize() = default;
	TensorFixedSize(const TensorFixedSize &) = default;
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> TensorFixedSize(const E &) { anything(); }
	TensorFixedSize &operator=(const TensorFixedSize &) = default;
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> TensorFixedSize &operator=(const E &)
	{
		return anything();
	}
	template <class D> TensorFixedSize &device(const D &) { return anything(); }
	TensorFixedSize &setZero() { return setConstant(T(0)); }
	TensorFixedSize &setConstant(const T &v)
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
