// Stub of what Eigen's expressions of matrices are made of, included by eigen.h: a part of memory, and what is
// computed item by item, as a product, by rows or columns. See eigen_dense.h.
#ifndef OPBOUND_EIGEN_PARTS // by itself: as a part of all
#include "opbound/eigen.h"
#else

#define EIGEN_STUB_NODE(R, C, A)                                                                                       \
	enum { RowsAtCompileTime = R, ColsAtCompileTime = C, IsArray = A, IsRowMajor = 0 };
// Of a computed item nothing is known, but it is looked for.
#define EIGEN_STUB_COMPUTED(T)                                                                                         \
	T operator()(DenseIndex i, DenseIndex j) const                                                                     \
	{                                                                                                                  \
		touch(i, j, 1, 1);                                                                                             \
		return internal::anything<T>();                                                                                \
	}                                                                                                                  \
	T operator()(DenseIndex i) const { return RowsAtCompileTime == 1 ? (*this)(0, i) : (*this)(i, 0); }                \
	T operator[](DenseIndex i) const { return (*this)(i); }                                                            \
	T coeff(DenseIndex i, DenseIndex j) const { return (*this)(i, j); }                                                \
	T coeff(DenseIndex i) const { return (*this)(i); }

// What stands on the left.
#define EIGEN_STUB_ASSIGNED(Self)                                                                                      \
	template <class E> const Self &operator=(const E &e) const                                                         \
	{                                                                                                                  \
		internal::assign(*this, e);                                                                                    \
		return *this;                                                                                                  \
	}                                                                                                                  \
	template <class E> const Self &operator+=(const E &e) const                                                        \
	{                                                                                                                  \
		internal::assign(*this, e);                                                                                    \
		return *this;                                                                                                  \
	}                                                                                                                  \
	template <class E> const Self &operator-=(const E &e) const                                                        \
	{                                                                                                                  \
		internal::assign(*this, e);                                                                                    \
		return *this;                                                                                                  \
	}                                                                                                                  \
	template <class E> const Self &operator/=(const E &e) const                                                        \
	{                                                                                                                  \
		internal::assign(*this, e);                                                                                    \
		return *this;                                                                                                  \
	}                                                                                                                  \
	template <class E> const Self &operator*=(const E &e) const                                                        \
	{                                                                                                                  \
		internal::multiply(*this, e);                                                                                  \
		return *this;                                                                                                  \
	}

// A rectangle in memory: from one row to the next, and from one column to the next, are so many elements.
template <class T, int R, int C, int A> struct View : MatrixBase<View<T, R, C, A>> {
	using Scalar = std::remove_const_t<T>;
	EIGEN_STUB_NODE(R, C, A)
	T *m_data;
	[[clang::annotate("spoken:%.rows()")]] DenseIndex m_rows;
	[[clang::annotate("spoken:%.cols()")]] DenseIndex m_cols;
	DenseIndex m_down, m_right;
	View(T *p, DenseIndex rows, DenseIndex cols, DenseIndex down, DenseIndex right)
	    : m_data(p), m_rows(rows), m_cols(cols), m_down(down), m_right(right)
	{
	}
	View(const View &) = default;
	const View &operator=(const View &o) const
	{
		internal::assign(*this, o);
		return *this;
	}
	EIGEN_STUB_ASSIGNED(View)
	View view() const { return *this; }
	View<T, C, R, A> turned() const { return View<T, C, R, A>(m_data, m_cols, m_rows, m_right, m_down); }
	template <int B> View<T, R, C, B> as() const { return View<T, R, C, B>(m_data, m_rows, m_cols, m_down, m_right); }
	View<T, Dynamic, 1, A> diagonal() const
	{
		return View<T, Dynamic, 1, A>(m_data, m_rows < m_cols ? m_rows : m_cols, 1, m_down + m_right, 1);
	}
	template <int M, int N> View<T, M, N, A> part(DenseIndex i, DenseIndex j, DenseIndex rows, DenseIndex cols) const
	{
		return View<T, M, N, A>(m_data + (i * m_down + j * m_right), rows, cols, m_down, m_right);
	}
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	DenseIndex size() const { return m_rows * m_cols; }
	T *data() const { return m_data; }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		if (r > 0 && c > 0)
			internal::read_items(m_data + (i * m_down + j * m_right), (r - 1) * m_down + (c - 1) * m_right + 1);
	}
	void may_touch(DenseIndex r, DenseIndex c) const
	{
		if (r > 0 && c > 0)
			internal::may_read_items(m_data, (r - 1) * m_down + (c - 1) * m_right + 1);
	}
	void store(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		if (r > 0 && c > 0)
			internal::write_items(m_data + (i * m_down + j * m_right), (r - 1) * m_down + (c - 1) * m_right + 1);
	}
	T &operator()(DenseIndex i, DenseIndex j) const { return m_data[i * m_down + j * m_right]; }
	T &operator()(DenseIndex i) const
	{
		if constexpr (R == 1)
			return m_data[i * m_right];
		else if constexpr (C == 1)
			return m_data[i * m_down];
		else
			return m_data[i % m_rows * m_down + i / m_rows * m_right];
	}
	T &operator[](DenseIndex i) const { return (*this)(i); }
	T &coeffRef(DenseIndex i, DenseIndex j) const { return (*this)(i, j); }
	T &coeffRef(DenseIndex i) const { return (*this)(i); }
	Scalar coeff(DenseIndex i, DenseIndex j) const { return (*this)(i, j); }
	Scalar coeff(DenseIndex i) const { return (*this)(i); }
	T &x() const { return (*this)(0); }
	T &y() const { return (*this)(1); }
	T &z() const { return (*this)(2); }
	T &w() const { return (*this)(3); }
	const View &filled() const
	{
		store(0, 0, m_rows, m_cols);
		return *this;
	}
	const View &setZero() const { return filled(); }
	const View &setOnes() const { return filled(); }
	const View &setIdentity() const { return filled(); }
	const View &setRandom() const { return filled(); }
	const View &setConstant(const Scalar &) const { return filled(); }
	const View &fill(const Scalar &) const { return filled(); }
	template <class V> CommaInitializer operator<<(const V &) const
	{
		filled();
		return CommaInitializer();
	}
	template <class E> void swap(const E &e) const
	{
		internal::assign(*this, e);
		internal::assign(internal::hold(e), *this);
	}
};

template <class T, class E, int A> struct Unary : MatrixBase<Unary<T, E, A>> {
	using Scalar = T;
	EIGEN_STUB_NODE(E::RowsAtCompileTime, E::ColsAtCompileTime, A)
	E m_of;
	explicit Unary(const E &e) : m_of(e) {}
	DenseIndex rows() const { return m_of.rows(); }
	DenseIndex cols() const { return m_of.cols(); }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const { m_of.touch(i, j, r, c); }
	EIGEN_STUB_COMPUTED(T)
};

// The sizes are the right side's where the left one's are not fixed.
template <class T, class X, class Y, int A> struct Binary : MatrixBase<Binary<T, X, Y, A>> {
	using Scalar = T;
	static constexpr bool is_left = std::is_same_v<Y, internal::Nothing>, is_right = std::is_same_v<X, internal::Nothing>;
	EIGEN_STUB_NODE((int)X::RowsAtCompileTime == Dynamic ? (int)Y::RowsAtCompileTime : (int)X::RowsAtCompileTime,
	                (int)X::ColsAtCompileTime == Dynamic ? (int)Y::ColsAtCompileTime : (int)X::ColsAtCompileTime, A)
	X m_left;
	Y m_right;
	Binary(const X &x, const Y &y) : m_left(x), m_right(y) {}
	DenseIndex rows() const
	{
		if constexpr (is_left || (!is_right && (int)X::RowsAtCompileTime != Dynamic))
			return m_left.rows();
		else
			return m_right.rows();
	}
	DenseIndex cols() const
	{
		if constexpr (is_left || (!is_right && (int)X::ColsAtCompileTime != Dynamic))
			return m_left.cols();
		else
			return m_right.cols();
	}
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		m_left.touch(i, j, r, c);
		m_right.touch(i, j, r, c);
	}
	EIGEN_STUB_COMPUTED(T)
};

template <class E> struct Transposed : MatrixBase<Transposed<E>> {
	using Scalar = typename E::Scalar;
	EIGEN_STUB_NODE(E::ColsAtCompileTime, E::RowsAtCompileTime, E::IsArray)
	E m_of;
	explicit Transposed(const E &e) : m_of(e) {}
	DenseIndex rows() const { return m_of.cols(); }
	DenseIndex cols() const { return m_of.rows(); }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const { m_of.touch(j, i, c, r); }
	EIGEN_STUB_COMPUTED(Scalar)
};

template <class E, int R, int C> struct Sub : MatrixBase<Sub<E, R, C>> {
	using Scalar = typename E::Scalar;
	EIGEN_STUB_NODE(R, C, E::IsArray)
	E m_of;
	DenseIndex m_row, m_col, m_rows, m_cols;
	Sub(const E &e, DenseIndex i, DenseIndex j, DenseIndex rows, DenseIndex cols)
	    : m_of(e), m_row(i), m_col(j), m_rows(rows), m_cols(cols)
	{
	}
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const { m_of.touch(m_row + i, m_col + j, r, c); }
	EIGEN_STUB_COMPUTED(Scalar)
};

// Repeated in both directions.
template <class E> struct Whole : MatrixBase<Whole<E>> {
	using Scalar = typename E::Scalar;
	EIGEN_STUB_NODE(Dynamic, Dynamic, E::IsArray)
	E m_of;
	DenseIndex m_rows, m_cols;
	Whole(const E &e, DenseIndex rows, DenseIndex cols) : m_of(e), m_rows(rows), m_cols(cols) {}
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	void touch(DenseIndex, DenseIndex, DenseIndex r, DenseIndex c) const
	{
		m_of.touch(0, 0, r < m_of.rows() ? r : m_of.rows(), c < m_of.cols() ? c : m_of.cols());
	}
	EIGEN_STUB_COMPUTED(Scalar)
};
// One item for each column (Vertical) or row.
template <class T, class E, int Vertical> struct Folded : MatrixBase<Folded<T, E, Vertical>> {
	using Scalar = T;
	EIGEN_STUB_NODE(Vertical ? 1 : (int)E::RowsAtCompileTime, Vertical ? (int)E::ColsAtCompileTime : 1, E::IsArray)
	E m_of;
	explicit Folded(const E &e) : m_of(e) {}
	DenseIndex rows() const { return Vertical ? 1 : m_of.rows(); }
	DenseIndex cols() const { return Vertical ? m_of.cols() : 1; }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		if constexpr (Vertical)
			m_of.touch(0, j, m_of.rows(), c);
		else
			m_of.touch(i, 0, r, m_of.cols());
	}
	EIGEN_STUB_COMPUTED(T)
};
// The same vector for each column (Vertical) or row.
template <class E, int Vertical> struct Spread : MatrixBase<Spread<E, Vertical>> {
	using Scalar = typename E::Scalar;
	EIGEN_STUB_NODE(Dynamic, Dynamic, E::IsArray)
	E m_of;
	DenseIndex m_rows, m_cols;
	Spread(const E &e, DenseIndex rows, DenseIndex cols) : m_of(e), m_rows(rows), m_cols(cols) {}
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		if constexpr (Vertical)
			m_of.touch(i, 0, r, 1);
		else
			m_of.touch(0, j, 1, c);
	}
	EIGEN_STUB_COMPUTED(Scalar)
};
// colwise() and rowwise().
template <class E, int Vertical> struct Lines {
	using Scalar = typename E::Scalar;
	E m_of;
	explicit Lines(const E &e) : m_of(e) {}
#define EIGEN_STUB_FOLD(name, T)                                                                                       \
	Folded<T, E, Vertical> name() const { return Folded<T, E, Vertical>(m_of); }
	EIGEN_STUB_FOLD(sum, Scalar)
	EIGEN_STUB_FOLD(mean, Scalar)
	EIGEN_STUB_FOLD(prod, Scalar)
	EIGEN_STUB_FOLD(maxCoeff, Scalar)
	EIGEN_STUB_FOLD(minCoeff, Scalar)
	EIGEN_STUB_FOLD(norm, Scalar)
	EIGEN_STUB_FOLD(squaredNorm, Scalar)
	EIGEN_STUB_FOLD(all, bool)
	EIGEN_STUB_FOLD(any, bool)
	EIGEN_STUB_FOLD(count, DenseIndex)
#undef EIGEN_STUB_FOLD
	template <class F> Folded<Scalar, E, Vertical> redux(const F &) const { return Folded<Scalar, E, Vertical>(m_of); }
	auto reverse() const { return internal::unary<Scalar, E::IsArray>(m_of); }
	auto normalized() const { return internal::unary<Scalar, E::IsArray>(m_of); }
	auto replicate(DenseIndex n) const { return internal::repeated(m_of, Vertical ? n : 1, Vertical ? 1 : n); }
	DenseExpr<Scalar> homogeneous() const;
	DenseExpr<Scalar> hnormalized() const;
	template <class V> DenseExpr<Scalar> cross(const V &) const;
	void normalize() const { internal::assign(m_of, m_of); }
	template <class V> auto spread(const V &v) const
	{
		return Spread<internal::Held<V>, Vertical>(internal::hold(v), m_of.rows(), m_of.cols());
	}
#define EIGEN_STUB_SPREAD(op)                                                                                          \
	template <class V> auto operator op(const V &v) const                                                              \
	{                                                                                                                  \
		return internal::binary<Scalar, E::IsArray>(m_of, spread(v));                                                  \
	}                                                                                                                  \
	template <class V> const E &operator op##=(const V &v) const                                                       \
	{                                                                                                                  \
		internal::assign(m_of, spread(v));                                                                             \
		return m_of;                                                                                                   \
	}
	EIGEN_STUB_SPREAD(+)
	EIGEN_STUB_SPREAD(-)
	EIGEN_STUB_SPREAD(*)
	EIGEN_STUB_SPREAD(/)
#undef EIGEN_STUB_SPREAD
	template <class V> const E &operator=(const V &v) const
	{
		internal::assign(m_of, spread(v));
		return m_of;
	}
};

// A product is computed as a whole before it is looked at. How many columns of the left side and rows of the right one
// count is not asked of both: small products and vectors by a matrix go by the right side, all others by the left one.
template <class X, class Y> struct Product : MatrixBase<Product<X, Y>> {
	using Scalar = typename X::Scalar;
	EIGEN_STUB_NODE(X::RowsAtCompileTime, Y::ColsAtCompileTime, 0)
	static constexpr bool is_row = (int)X::RowsAtCompileTime == 1, is_col = (int)Y::ColsAtCompileTime == 1;
	static constexpr bool is_outer = (int)X::ColsAtCompileTime == 1 || (int)Y::RowsAtCompileTime == 1;
	X m_left;
	Y m_right;
	Product(const X &x, const Y &y) : m_left(x), m_right(y) {}
	DenseIndex rows() const { return m_left.rows(); }
	DenseIndex cols() const { return m_right.cols(); }
	bool is_small(DenseIndex rows, DenseIndex cols) const
	{
		return !is_row && !is_col && m_right.rows() > 0 && m_right.rows() + rows + cols < 20;
	}
	// Written to so many rows and columns.
	void compute(DenseIndex rows, DenseIndex cols) const
	{
		const bool is_right = is_row || is_small(rows, cols) || (!is_col && rows == 1 && cols != 1) || m_left.rows() == 1;
		const DenseIndex depth = is_right ? m_right.rows() : m_left.cols();
		m_left.touch(0, 0, rows, depth);
		m_right.touch(0, 0, depth, cols);
		if (is_small(rows, cols) && rows + cols > 2) // several items at once go by the left side
			m_right.may_touch(m_left.cols(), cols);
	}
	void touch(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c) const
	{
		const DenseIndex rows = m_left.rows(), cols = m_right.cols();
		compute(rows, cols);
		if (r > 0 && c > 0 && !(i == 0 && j == 0 && r == rows && c == cols)) {
			const Scalar *made = (const Scalar *)internal::memory(rows * cols * (DenseIndex)sizeof(Scalar));
			const DenseIndex right = RowsAtCompileTime == 1 ? 1 : rows;
			internal::read_items(made + (i + j * right), r - 1 + (c - 1) * right + 1);
		}
	}
	// Straight into what stands before: small ones item by item, as many as that has.
	template <class D> void write(const D &to) const
	{
		DenseIndex rows = m_left.rows(), cols = m_right.cols();
		if (is_outer || is_small(to.rows(), to.cols())) {
			rows = to.rows();
			cols = to.cols();
		}
		compute(rows, cols);
		to.store(0, 0, rows, cols);
	}
	operator Scalar() const
	{
		compute(1, 1);
		return internal::anything<Scalar>();
	}
	EIGEN_STUB_COMPUTED(Scalar)
};
template <class D> struct NoAlias {
	D m_to;
	explicit NoAlias(const D &d) : m_to(d) {}
#define EIGEN_STUB_STRAIGHT(op)                                                                                        \
	template <class X, class Y> const D &operator op(const Product<X, Y> &p) const                                     \
	{                                                                                                                  \
		p.write(m_to);                                                                                                 \
		return m_to;                                                                                                   \
	}                                                                                                                  \
	template <class E> const D &operator op(const E &e) const                                                          \
	{                                                                                                                  \
		internal::assign(m_to, e);                                                                                     \
		return m_to;                                                                                                   \
	}
	EIGEN_STUB_STRAIGHT(=)
	EIGEN_STUB_STRAIGHT(+=)
	EIGEN_STUB_STRAIGHT(-=)
#undef EIGEN_STUB_STRAIGHT
};
// Zero(r, c) and its like.
template <class T, int R, int C, int A> struct Filled : MatrixBase<Filled<T, R, C, A>> {
	using Scalar = T;
	EIGEN_STUB_NODE(R, C, A)
	DenseIndex m_rows, m_cols;
	Filled(DenseIndex rows, DenseIndex cols) : m_rows(rows), m_cols(cols) {}
	explicit Filled(DenseIndex n) : m_rows(R == 1 ? 1 : n), m_cols(R == 1 ? n : 1) {}
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	void touch(DenseIndex, DenseIndex, DenseIndex, DenseIndex) const {}
	EIGEN_STUB_COMPUTED(T)
};
// What nobody knows the sizes of.
template <class T> struct DenseExpr : MatrixBase<DenseExpr<T>> {
	using Scalar = T;
	EIGEN_STUB_NODE(Dynamic, Dynamic, 0)
	DenseExpr() {}
	explicit DenseExpr(DenseIndex) {}
	DenseExpr(DenseIndex, DenseIndex) {}
	DenseIndex rows() const { return internal::size_of(this); }
	DenseIndex cols() const { return internal::size_of(this); }
	operator T() const { return internal::anything<T>(); }
	template <class... I> T operator()(I...) const { return internal::anything<T>(); }
	template <class... I> T coeff(I...) const { return internal::anything<T>(); }
	T operator[](DenseIndex) const { return internal::anything<T>(); }
	T x() const { return internal::anything<T>(); }
	T y() const { return internal::anything<T>(); }
	T z() const { return internal::anything<T>(); }
	T w() const { return internal::anything<T>(); }
	const T *data() const;
	template <class E> const DenseExpr &operator=(const E &) const;
	template <class E> const DenseExpr &operator+=(const E &) const;
	template <class E> const DenseExpr &operator-=(const E &) const;
	template <class E> const DenseExpr &operator*=(const E &) const;
	template <class E> const DenseExpr &operator/=(const E &) const;
};
namespace internal {
template <class E> auto repeated(const E &e, DenseIndex r, DenseIndex c)
{
	if constexpr (is_direct<E> || is_shaped<E>)
		return Whole<Held<E>>(hold(e), e.rows() * r, e.cols() * c);
	else
		return DenseExpr<typename E::Scalar>();
}
} // namespace internal

#define EIGEN_STUB_BETWEEN(op, T)                                                                                      \
	template <class X, class Y, internal::when_dense<X, Y> = 0> auto operator op(const X &x, const Y &y)               \
	{                                                                                                                  \
		return internal::binary<T, internal::is_array<X, Y>>(x, y);                                                    \
	}
#define EIGEN_STUB_ITEM typename internal::item_of<X, Y>::type
EIGEN_STUB_BETWEEN(+, EIGEN_STUB_ITEM)
EIGEN_STUB_BETWEEN(-, EIGEN_STUB_ITEM)
EIGEN_STUB_BETWEEN(/, EIGEN_STUB_ITEM)
EIGEN_STUB_BETWEEN(<, bool)
EIGEN_STUB_BETWEEN(>, bool)
EIGEN_STUB_BETWEEN(<=, bool)
EIGEN_STUB_BETWEEN(>=, bool)
EIGEN_STUB_BETWEEN(==, bool)
EIGEN_STUB_BETWEEN(!=, bool)
EIGEN_STUB_BETWEEN(&&, bool)
EIGEN_STUB_BETWEEN(||, bool)
template <class X, class Y, internal::when_dense<X, Y> = 0> auto operator*(const X &x, const Y &y)
{
	if constexpr (!internal::is_dense<X> || !internal::is_dense<Y> || internal::is_array<X, Y>)
		return internal::binary<EIGEN_STUB_ITEM, internal::is_array<X, Y>>(x, y);
	else if constexpr (internal::is_product<X, Y>)
		return Product<internal::Held<X>, internal::Held<Y>>(internal::hold(x), internal::hold(y));
	else
		return DenseExpr<EIGEN_STUB_ITEM>();
}
#undef EIGEN_STUB_ITEM
#undef EIGEN_STUB_BETWEEN
#undef EIGEN_STUB_NODE
#undef EIGEN_STUB_COMPUTED
#undef EIGEN_STUB_ASSIGNED
#endif
