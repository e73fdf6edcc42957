// What an expression of Eigen's can do: members of a class, included by eigen_ops.h for each of its two.
#ifndef OPBOUND_EIGEN_OPS // by itself: as a part of all
#include "opbound/eigen.h"
#else
	using Scalar = T;
	using CoeffReturnType = T;
	using Index = DenseIndex;
	operator T() const;
#define EIGEN_STUB_SAME(name) template <class... A> Expr<T> name(const A &...) const;
#define EIGEN_STUB_BOOL(name) template <class... A> Expr<bool> name(const A &...) const;
// Over the dimensions in a list, which are then gone.
#define EIGEN_STUB_FOLD(T, name)                                                                                       \
	template <class... A> Expr<T> name(const A &...) const;                                                            \
	template <class J, size_t M> Chip<T, (long)M> name(const std::array<J, M> &dims) const;                            \
	template <class J, int M> Chip<T, M> name(const DSizes<J, M> &dims) const;                                         \
	template <class... J> Chip<T, (long)sizeof...(J)> name(const IndexList<J...> &dims) const;
#define EIGEN_STUB_VIEW(name) template <class... A> Assignable<T, void> name(const A &...) const;
	EIGEN_STUB_SAME(abs)
	EIGEN_STUB_SAME(square)
	EIGEN_STUB_SAME(sqrt)
	EIGEN_STUB_SAME(rsqrt)
	EIGEN_STUB_SAME(exp)
	EIGEN_STUB_SAME(log)
	EIGEN_STUB_SAME(log1p)
	EIGEN_STUB_SAME(pow)
	EIGEN_STUB_SAME(tanh)
	EIGEN_STUB_SAME(sigmoid)
	EIGEN_STUB_SAME(sign)
	EIGEN_STUB_SAME(floor)
	EIGEN_STUB_SAME(ceil)
	EIGEN_STUB_SAME(round)
	EIGEN_STUB_SAME(inverse)
	EIGEN_STUB_SAME(conjugate)
	EIGEN_STUB_SAME(constant)
	EIGEN_STUB_SAME(random)
	EIGEN_STUB_SAME(generate)
	EIGEN_STUB_SAME(nullaryExpr)
	EIGEN_STUB_SAME(unaryExpr)
	EIGEN_STUB_SAME(binaryExpr)
	EIGEN_STUB_SAME(eval)
	EIGEN_STUB_SAME(forceEval)
	EIGEN_STUB_SAME(broadcast)
	EIGEN_STUB_FOLD(T, sum)
	EIGEN_STUB_FOLD(T, mean)
	EIGEN_STUB_FOLD(T, maximum)
	EIGEN_STUB_FOLD(T, minimum)
	EIGEN_STUB_FOLD(T, prod)
	EIGEN_STUB_SAME(cumsum)
	EIGEN_STUB_SAME(cumprod)
	EIGEN_STUB_SAME(contract)
	EIGEN_STUB_SAME(convolve)
	EIGEN_STUB_SAME(pad)
	EIGEN_STUB_SAME(concatenate)
	EIGEN_STUB_SAME(cwiseMax)
	EIGEN_STUB_SAME(cwiseMin)
	EIGEN_STUB_SAME(cwiseProduct)
	EIGEN_STUB_SAME(cwiseQuotient)
	EIGEN_STUB_SAME(cwiseAbs)
	EIGEN_STUB_SAME(cwiseSqrt)
	EIGEN_STUB_SAME(cwiseInverse)
	EIGEN_STUB_SAME(normalized)
	EIGEN_STUB_SAME(homogeneous)
	EIGEN_STUB_SAME(hnormalized)
	EIGEN_STUB_SAME(maxCoeff)
	EIGEN_STUB_SAME(minCoeff)
	EIGEN_STUB_SAME(select)
	EIGEN_STUB_SAME(colwise)
	EIGEN_STUB_SAME(rowwise)
	EIGEN_STUB_SAME(replicate)
	EIGEN_STUB_SAME(adjoint)
	EIGEN_STUB_SAME(trace)
	EIGEN_STUB_SAME(determinant)
	EIGEN_STUB_SAME(lazyProduct)
	EIGEN_STUB_SAME(isConstant)
	EIGEN_STUB_SAME(customOp)
	EIGEN_STUB_SAME(digamma)
	EIGEN_STUB_SAME(lgamma)
	EIGEN_STUB_SAME(erf)
	EIGEN_STUB_SAME(expm1)
	EIGEN_STUB_SAME(clip)
	EIGEN_STUB_SAME(solve)
	EIGEN_STUB_SAME(roll)
	EIGEN_STUB_SAME(colPivHouseholderQr)
	EIGEN_STUB_SAME(llt)
	EIGEN_STUB_SAME(ldlt)
	EIGEN_STUB_SAME(partialPivLu)
	EIGEN_STUB_SAME(fullPivLu)
	EIGEN_STUB_SAME(householderQr)
	EIGEN_STUB_BOOL(isnan)
	EIGEN_STUB_BOOL(isinf)
	EIGEN_STUB_BOOL(isfinite)
	EIGEN_STUB_FOLD(bool, all)
	EIGEN_STUB_FOLD(bool, any)
	EIGEN_STUB_VIEW(chip)
	EIGEN_STUB_VIEW(slice)
	EIGEN_STUB_VIEW(stridedSlice)
	EIGEN_STUB_VIEW(reshape)
	EIGEN_STUB_VIEW(shuffle)
	EIGEN_STUB_VIEW(reverse)
	EIGEN_STUB_VIEW(stride)
	EIGEN_STUB_VIEW(inflate)
	EIGEN_STUB_VIEW(swap_layout)
	EIGEN_STUB_VIEW(extract_image_patches)
	EIGEN_STUB_VIEW(row)
	EIGEN_STUB_VIEW(col)
	EIGEN_STUB_VIEW(block)
	EIGEN_STUB_VIEW(middleCols)
	EIGEN_STUB_VIEW(middleRows)
	EIGEN_STUB_VIEW(leftCols)
	EIGEN_STUB_VIEW(rightCols)
	EIGEN_STUB_VIEW(bottomRows)
	EIGEN_STUB_VIEW(topLeftCorner)
	EIGEN_STUB_VIEW(bottomRightCorner)
	EIGEN_STUB_VIEW(topRows)
	EIGEN_STUB_VIEW(segment)
	EIGEN_STUB_VIEW(head)
	EIGEN_STUB_VIEW(tail)
	EIGEN_STUB_VIEW(diagonal)
	EIGEN_STUB_VIEW(transpose)
	EIGEN_STUB_VIEW(array)
	EIGEN_STUB_VIEW(matrix)
	EIGEN_STUB_VIEW(noalias)
	template <long N> Chip<T, N> chip(DenseIndex i) const;
	template <class J, size_t M> Chip<T, (long)M> reshape(const std::array<J, M> &sizes) const;
	template <class J, int M> Chip<T, M> reshape(const DSizes<J, M> &sizes) const;
	template <class... J> Chip<T, (long)sizeof...(J)> reshape(const IndexList<J...> &sizes) const;
	template <class R, class J, size_t M> Chip<T, (long)M> reduce(const std::array<J, M> &dims, const R &by) const;
	template <class R, class J, int M> Chip<T, M> reduce(const DSizes<J, M> &dims, const R &by) const;
	template <class R, class... J> Chip<T, (long)sizeof...(J)> reduce(const IndexList<J...> &dims, const R &by) const;
	template <class... A> Expr<T> reduce(const A &...) const;
	template <DenseIndex N, class... A> Assignable<T, void> segment(const A &...) const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> block(DenseIndex r, DenseIndex c) const;
	template <DenseIndex N> Assignable<T, void> head() const;
	template <DenseIndex N> Assignable<T, void> tail() const;
	template <DenseIndex N> Assignable<T, void> topRows() const;
	template <DenseIndex N> Assignable<T, void> bottomRows() const;
	template <DenseIndex N> Assignable<T, void> middleRows(DenseIndex i) const;
	template <DenseIndex N> Assignable<T, void> leftCols() const;
	template <DenseIndex N> Assignable<T, void> rightCols() const;
	template <DenseIndex N> Assignable<T, void> middleCols(DenseIndex i) const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> topLeftCorner() const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> bottomRightCorner() const;
	template <class E> Expr<T> cross(const E &) const;
	template <class E> T dot(const E &) const;
	typename NumTraits<T>::Real norm() const;
	typename NumTraits<T>::Real squaredNorm() const;
	typename NumTraits<T>::Real stableNorm() const;
	template <int M> Expr<T> triangularView() const;
	template <class U> Expr<U> cast() const;
	template <class A> Expr<DenseIndex> argmax(const A &) const;
	Expr<DenseIndex> argmax() const;
	Expr<DenseIndex> argmin() const;
	Expr<typename NumTraits<T>::Real> real() const;
	template <class... A> T coeff(A...) const;
	DenseIndex rows() const;
	DenseIndex cols() const;
	Expr<T> operator-() const;
	Expr<bool> operator!() const;
#undef EIGEN_STUB_SAME
#undef EIGEN_STUB_BOOL
#undef EIGEN_STUB_FOLD
#undef EIGEN_STUB_VIEW
#endif
