// Stub of Eigen's sparse matrices, which are memory of their own: what is in them is not followed.
#pragma once
#include "opbound/eigen.h"

namespace Eigen {
template <class T, class I = int> class Triplet {
	I row_, col_;
	T value_;

public:
	Triplet();
	Triplet(const I &row, const I &col, const T &value = T(0));
	const I &row() const;
	const I &col() const;
	const T &value() const;
};
template <class T> using VectorX = Matrix<T, -1, 1>;
template <class T> using MatrixX = Matrix<T, -1, -1>;
template <class T> using RowVectorX = Matrix<T, 1, -1>;
template <class T, int Options = 0, class I = int> class SparseMatrix {
	void *state_[4];

public:
	using Scalar = T;
	using StorageIndex = I;
	SparseMatrix();
	SparseMatrix(long rows, long cols);
	SparseMatrix(const SparseMatrix &o);
	~SparseMatrix();
	SparseMatrix &operator=(const SparseMatrix &o);
	long rows() const;
	long cols() const;
	long nonZeros() const;
	long outerSize() const;
	T *valuePtr();
	const T *valuePtr() const;
	I *outerIndexPtr();
	const I *outerIndexPtr() const;
	I *innerIndexPtr();
	const I *innerIndexPtr() const;
	T coeff(long row, long col) const;
	T &coeffRef(long row, long col);
	T &insert(long row, long col);
	void reserve(long n);
	void resize(long rows, long cols);
	void setZero();
	void setIdentity();
	void makeCompressed();
	template <class It> void setFromTriplets(It first, It last);
	operator Matrix<T, -1, -1>() const;
	SparseMatrix transpose() const;
	template <class U> SparseMatrix<U, Options, I> cast() const;
	SparseMatrix topLeftCorner(long rows, long cols) const;
	SparseMatrix block(long row, long col, long rows, long cols) const;
	SparseMatrix topRows(long n) const;
	SparseMatrix leftCols(long n) const;
	template <int N = 1> Matrix<T, -1, 1> diagonal() const;
	SparseMatrix operator+(const SparseMatrix &o) const;
	SparseMatrix operator-(const SparseMatrix &o) const;
	SparseMatrix operator*(const SparseMatrix &o) const;
	SparseMatrix operator*(const T &o) const;
	Matrix<T, -1, 1> operator*(const Matrix<T, -1, 1> &o) const;
};
template <class M> class OpboundSparseSolver {
	void *state_[4];

public:
	OpboundSparseSolver();
	explicit OpboundSparseSolver(const M &m);
	~OpboundSparseSolver();
	OpboundSparseSolver &compute(const M &m);
	void analyzePattern(const M &m);
	void factorize(const M &m);
	template <class B> B solve(const B &b) const;
	ComputationInfo info() const;
	void setMaxIterations(long n);
	void setTolerance(double t);
};
template <class M, int UpLo = 1> using SimplicialLLT = OpboundSparseSolver<M>;
template <class M, int UpLo = 1> using SimplicialLDLT = OpboundSparseSolver<M>;
template <class M, int UpLo = 1> using SimplicialCholesky = OpboundSparseSolver<M>;
template <class M, class O = int> using SparseLU = OpboundSparseSolver<M>;
template <class M, class O = int> using SparseQR = OpboundSparseSolver<M>;
template <class M, int UpLo = 1> using ConjugateGradient = OpboundSparseSolver<M>;
template <class M> using BiCGSTAB = OpboundSparseSolver<M>;
} // namespace Eigen
