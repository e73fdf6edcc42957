// Stub of Eigen's maps over raw memory, included by eigen.h: a pointer and two sizes. Its bodies are followed, so that
// an element is the byte that it is; a Ref is a map over the elements of who is passed. What a row, column or block
// takes stands in model.json.
#ifndef OPBOUND_EIGEN_PARTS // by itself: as a part of all
#include "opbound/eigen.h"
#else

// A part of a map, which may stand on the left. Major: 1 where rows lie together.
template <class T, int Major> struct Part : Assignable<T, void> {
	using Assignable<T, void>::operator=;
	Part &operator=(const Part &);
};
template <class P, int Options, class S> class Map : public MatrixBase<Map<P, Options, S>> {
public:
	using Plain = std::remove_const_t<P>;
	using Scalar = typename Plain::Scalar;
	using Element = std::conditional_t<std::is_const_v<P>, const Scalar, Scalar>;
	static constexpr int Major = Plain::IsRowMajor;
	using View = Part<Scalar, Major>;

private:
	Element *m_data;
	DenseIndex m_rows, m_cols;

public:
	explicit Map(Element *p) : m_data(p), m_rows(Plain::RowsAtCompileTime), m_cols(Plain::ColsAtCompileTime) {}
	Map(Element *p, DenseIndex n)
	    : m_data(p), m_rows(Plain::ColsAtCompileTime == 1 ? n : 1), m_cols(Plain::ColsAtCompileTime == 1 ? 1 : n)
	{
	}
	Map(Element *p, DenseIndex rows, DenseIndex cols) : m_data(p), m_rows(rows), m_cols(cols) {}
	template <class U> Map(Element *p, DenseIndex rows, DenseIndex cols, const U &stride);
	template <int R, int C, int O, int MR, int MC, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0>>
	Map(Matrix<Scalar, R, C, O, MR, MC> &m) : m_data(m.data()), m_rows(m.rows()), m_cols(m.cols())
	{
	}
	template <int R, int C, int O, int MR, int MC, int Q = Options, class U = P,
	          class = std::enable_if_t<(Q & internal::RefersTo) != 0 && std::is_const_v<U>>>
	Map(const Matrix<Scalar, R, C, O, MR, MC> &m) : m_data(m.data()), m_rows(m.rows()), m_cols(m.cols())
	{
	}
	template <class U, int O, class US, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0>>
	Map(const Map<U, O, US> &m) : m_data(m.data()), m_rows(m.rows()), m_cols(m.cols())
	{
	}
	// Of an expression's elements nothing is known.
	template <class E, int Q = Options, class = std::enable_if_t<(Q & internal::RefersTo) != 0 && internal::is_tensor<E>>>
	Map(const E &e)
	    : m_data(&internal::element_of<Element>(&e)), m_rows(internal::size_of(&e)), m_cols(internal::size_of(&e))
	{
	}
	Map(const Map &o) : m_data(o.m_data), m_rows(o.m_rows), m_cols(o.m_cols) {}
	Map &operator=(const Map &);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> View &operator=(const E &);
	template <class E> View &operator+=(const E &);
	template <class E> View &operator-=(const E &);
	template <class E> View &operator*=(const E &);
	template <class E> View &operator/=(const E &);
	template <class V> CommaInitializer &operator<<(const V &v);
	DenseIndex size() const { return m_rows * m_cols; }
	DenseIndex rows() const { return m_rows; }
	DenseIndex cols() const { return m_cols; }
	Element *data() const { return m_data; }
	Element &operator()(DenseIndex i) const { return m_data[i]; }
	Element &operator[](DenseIndex i) const { return m_data[i]; }
	Element &coeffRef(DenseIndex i) const { return m_data[i]; }
	Scalar coeff(DenseIndex i) const { return m_data[i]; }
	Element &operator()(DenseIndex r, DenseIndex c) const { return m_data[Major ? r * m_cols + c : c * m_rows + r]; }
	Element &coeffRef(DenseIndex r, DenseIndex c) const { return m_data[Major ? r * m_cols + c : c * m_rows + r]; }
	Scalar coeff(DenseIndex r, DenseIndex c) const { return m_data[Major ? r * m_cols + c : c * m_rows + r]; }
	View &setZero();
	View &setOnes();
	View &setIdentity();
	View &setRandom();
	View &noalias(); // what stands before an assignment
	View &setConstant(const Scalar &v);
	View &fill(const Scalar &v);
	View row(DenseIndex i) const;
	View col(DenseIndex i) const;
	View block(DenseIndex r, DenseIndex c, DenseIndex rows, DenseIndex cols) const;
	View middleRows(DenseIndex i, DenseIndex n) const;
	View middleCols(DenseIndex i, DenseIndex n) const;
	View segment(DenseIndex i, DenseIndex n) const;
	View head(DenseIndex n) const;
};
#endif
