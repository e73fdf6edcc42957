// Stub of Eigen's maps over raw memory, included by eigen.h: a pointer and two sizes. Its bodies are followed, so that
// an element is the byte that it is; a Ref is a map over the elements of who is passed.
#ifndef OPBOUND_EIGEN_PARTS // by itself: as a part of all
#include "opbound/eigen.h"
#else

template <int A, int B> struct Stride {
	DenseIndex m_outer, m_inner;
	Stride() : m_outer(A), m_inner(B) {}
	Stride(DenseIndex outer, DenseIndex inner) : m_outer(outer), m_inner(inner) {}
	DenseIndex outer() const { return m_outer; }
	DenseIndex inner() const { return m_inner; }
};
template <int A = Dynamic> struct InnerStride : Stride<0, A> {
	InnerStride() : Stride<0, A>(0, A) {}
	explicit InnerStride(DenseIndex inner) : Stride<0, A>(0, inner) {}
};
template <int A = Dynamic> struct OuterStride : Stride<A, 0> {
	OuterStride() : Stride<A, 0>(A, 0) {}
	explicit OuterStride(DenseIndex outer) : Stride<A, 0>(outer, 0) {}
};
template <class P, int Options, class S> class Map : public MatrixBase<Map<P, Options, S>> {
public:
	using Plain = std::remove_const_t<P>;
	using Scalar = typename Plain::Scalar;
	using Element = std::conditional_t<std::is_const_v<P>, const Scalar, Scalar>;
	static constexpr int Major = Plain::IsRowMajor;
	enum {
		RowsAtCompileTime = Plain::RowsAtCompileTime,
		ColsAtCompileTime = Plain::ColsAtCompileTime,
		IsArray = Plain::IsArray,
		IsRowMajor = Plain::IsRowMajor
	};

private:
	// What lies without gaps says with its sizes where elements are.
	static constexpr bool is_plain = std::is_same_v<S, Stride<0, 0>> && !(Options & internal::RefersTo);
	Element *m_data;
	[[clang::annotate("spoken:%.rows()")]] DenseIndex m_rows;
	[[clang::annotate("spoken:%.cols()")]] DenseIndex m_cols;
	DenseIndex m_down, m_right; // of what lies otherwise

	void pack() // as the type of its strides says
	{
		const S stride;
		step(stride.outer(), stride.inner());
	}
	void step(DenseIndex outer, DenseIndex inner)
	{
		if constexpr (!is_plain) {
			const DenseIndex in = inner != 0 ? inner : 1, out = outer != 0 ? outer : in * (Major ? m_cols : m_rows);
			m_down = Major ? out : in;
			m_right = Major ? in : out;
		} else {
			m_down = m_right = 0;
		}
	}
	template <class V> void refer(const V &v)
	{
		Element *const at = v.m_data; // all of it first: for who reads this alone, both may be one
		const DenseIndex rows = v.m_rows, cols = v.m_cols, down = v.m_down, right = v.m_right;
		m_data = at;
		m_rows = rows;
		m_cols = cols;
		m_down = down;
		m_right = right;
	}
	DenseIndex down() const
	{
		if constexpr (is_plain)
			return Major ? m_cols : 1;
		else
			return m_down;
	}
	DenseIndex right() const
	{
		if constexpr (is_plain)
			return Major ? 1 : m_rows;
		else
			return m_right;
	}

public:
	explicit Map(Element *p) : m_data(p), m_rows(Plain::RowsAtCompileTime), m_cols(Plain::ColsAtCompileTime) { pack(); }
	Map(Element *p, DenseIndex n)
	    : m_data(p), m_rows(Plain::ColsAtCompileTime == 1 ? n : 1), m_cols(Plain::ColsAtCompileTime == 1 ? 1 : n)
	{
		pack();
	}
	Map(Element *p, DenseIndex rows, DenseIndex cols) : m_data(p), m_rows(rows), m_cols(cols) { pack(); }
	template <int A, int B> Map(Element *p, DenseIndex rows, DenseIndex cols, const Stride<A, B> &stride)
	    : m_data(p), m_rows(rows), m_cols(cols)
	{
		step(stride.outer(), stride.inner());
	}
	template <int A, int B> Map(Element *p, DenseIndex n, const Stride<A, B> &stride)
	    : m_data(p), m_rows(Plain::ColsAtCompileTime == 1 ? n : 1), m_cols(Plain::ColsAtCompileTime == 1 ? 1 : n)
	{
		step(stride.outer(), stride.inner());
	}
	template <int R, int C, int O, int MR, int MC, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0>>
	Map(Matrix<Scalar, R, C, O, MR, MC> &m)
	{
		refer(m.view());
	}
	template <int R, int C, int O, int MR, int MC, int Q = Options, class U = P,
	          class = std::enable_if_t<(Q & internal::RefersTo) != 0 && std::is_const_v<U>>>
	Map(const Matrix<Scalar, R, C, O, MR, MC> &m)
	{
		refer(m.view());
	}
	template <class U, int O, class US, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0>>
	Map(const Map<U, O, US> &m)
	{
		refer(m.view());
	}
	template <class U, int R, int C, int A, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0>>
	Map(const View<U, R, C, A> &v)
	{
		refer(v);
	}
	// Of an expression's elements nothing is known.
	template <class E, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0 && internal::is_tensor<E>>>
	Map(const E &e)
	    : m_data(&internal::element_of<Element>(&e)), m_rows(internal::size_of(&e)), m_cols(internal::size_of(&e))
	{
		step(internal::size_of(&e), 1);
	}
	Map(const Map &o) : m_data(o.m_data), m_rows(o.m_rows), m_cols(o.m_cols), m_down(o.m_down), m_right(o.m_right) {}
	Map &operator=(const Map &o)
	{
		internal::assign(view(), o);
		return *this;
	}
#define EIGEN_STUB_ASSIGNED(op, how)                                                                                   \
	template <class E> Map &operator op(const E &e)                                                                    \
	{                                                                                                                  \
		internal::how(view(), e);                                                                                      \
		return *this;                                                                                                  \
	}
	EIGEN_STUB_ASSIGNED(=, assign)
	EIGEN_STUB_ASSIGNED(+=, assign)
	EIGEN_STUB_ASSIGNED(-=, assign)
	EIGEN_STUB_ASSIGNED(/=, assign)
	EIGEN_STUB_ASSIGNED(*=, multiply)
#undef EIGEN_STUB_ASSIGNED
	template <class V> CommaInitializer operator<<(const V &)
	{
		view().filled();
		return CommaInitializer();
	}
	View<Element, Plain::RowsAtCompileTime, Plain::ColsAtCompileTime, Plain::IsArray> view() const
	{
		return View<Element, Plain::RowsAtCompileTime, Plain::ColsAtCompileTime, Plain::IsArray>(m_data, m_rows, m_cols, down(), right());
	}
	DenseIndex size() const { return m_rows * m_cols; }
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	Element *data() const { return m_data; }
	Element &operator()(DenseIndex i) const
	{
		if constexpr (is_plain)
			return m_data[i];
		else
			return view()(i);
	}
	Element &operator[](DenseIndex i) const { return (*this)(i); }
	Element &coeffRef(DenseIndex i) const { return (*this)(i); }
	Scalar coeff(DenseIndex i) const { return (*this)(i); }
	Element &operator()(DenseIndex r, DenseIndex c) const { return m_data[r * down() + c * right()]; }
	Element &coeffRef(DenseIndex r, DenseIndex c) const { return (*this)(r, c); }
	Scalar coeff(DenseIndex r, DenseIndex c) const { return (*this)(r, c); }
	Element &x() const { return (*this)(0); }
	Element &y() const { return (*this)(1); }
	Element &z() const { return (*this)(2); }
	Element &w() const { return (*this)(3); }
	Map &setZero()
	{
		if constexpr (is_plain)
			internal::fill_items(m_data, m_rows * m_cols, Scalar(0));
		else
			view().filled();
		return *this;
	}
	Map &setConstant(const Scalar &v)
	{
		if constexpr (is_plain)
			internal::fill_items(m_data, m_rows * m_cols, v);
		else
			view().filled();
		return *this;
	}
	Map &fill(const Scalar &v) { return setConstant(v); }
#define EIGEN_STUB_FILLING(name)                                                                                       \
	Map &name()                                                                                                        \
	{                                                                                                                  \
		view().filled();                                                                                               \
		return *this;                                                                                                  \
	}
	EIGEN_STUB_FILLING(setOnes)
	EIGEN_STUB_FILLING(setIdentity)
	EIGEN_STUB_FILLING(setRandom)
#undef EIGEN_STUB_FILLING
	template <class E> void swap(const E &e) { view().swap(e); }
};
#endif
