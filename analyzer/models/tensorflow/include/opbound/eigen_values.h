// Stub of Eigen's decompositions into eigenvalues and eigenvectors. What they compute is not followed.
#pragma once
#include "opbound/eigen.h"

namespace Eigen {
enum DecompositionOptions {
	EigenvaluesOnly = 0x40, ComputeEigenvectors = 0x80, EigVecMask = EigenvaluesOnly | ComputeEigenvectors,
	Ax_lBx = 0x100, ABx_lx = 0x200, BAx_lx = 0x400, GenEigMask = Ax_lBx | ABx_lx | BAx_lx
};
template <class M> class SelfAdjointEigenSolver {
	void *impl[8];

public:
	using MatrixType = M;
	using Scalar = typename M::Scalar;
	using RealScalar = typename NumTraits<Scalar>::Real;
	SelfAdjointEigenSolver();
	explicit SelfAdjointEigenSolver(DenseIndex size);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>>
	explicit SelfAdjointEigenSolver(const E &m, int options = ComputeEigenvectors);
	template <class E> SelfAdjointEigenSolver &compute(const E &m, int options = ComputeEigenvectors);
	SelfAdjointEigenSolver &computeDirect(const M &m, int options = ComputeEigenvectors);
	const DenseExpr<Scalar> &eigenvectors() const;
	const DenseExpr<RealScalar> &eigenvalues() const;
	DenseExpr<Scalar> operatorSqrt() const;
	DenseExpr<Scalar> operatorInverseSqrt() const;
	ComputationInfo info() const;
};
template <class M> class GeneralizedSelfAdjointEigenSolver : public SelfAdjointEigenSolver<M> {
public:
	GeneralizedSelfAdjointEigenSolver();
	explicit GeneralizedSelfAdjointEigenSolver(DenseIndex size);
	GeneralizedSelfAdjointEigenSolver(const M &a, const M &b, int options = ComputeEigenvectors | Ax_lBx);
	GeneralizedSelfAdjointEigenSolver &compute(const M &a, const M &b, int options = ComputeEigenvectors | Ax_lBx);
};
#define EIGEN_STUB_EIGEN_SOLVER(name)                                                                                  \
	template <class M> class name {                                                                                    \
		void *impl[8];                                                                                                 \
                                                                                                                       \
	public:                                                                                                            \
		using MatrixType = M;                                                                                          \
		using Scalar = typename M::Scalar;                                                                             \
		using RealScalar = typename NumTraits<Scalar>::Real;                                                           \
		using ComplexScalar = std::complex<RealScalar>;                                                                \
		name();                                                                                                        \
		explicit name(DenseIndex size);                                                                                \
		template <class E, class = std::enable_if_t<internal::is_tensor<E>>>                                           \
		explicit name(const E &m, bool vectors = true);                                                                \
		template <class E> name &compute(const E &m, bool vectors = true);                                             \
		const DenseExpr<ComplexScalar> &eigenvalues() const;                                                                \
		DenseExpr<ComplexScalar> eigenvectors() const;                                                                      \
		DenseExpr<RealScalar> pseudoEigenvalueMatrix() const;                                                               \
		const DenseExpr<RealScalar> &pseudoEigenvectors() const;                                                            \
		ComputationInfo info() const;                                                                                  \
	};
EIGEN_STUB_EIGEN_SOLVER(EigenSolver)
EIGEN_STUB_EIGEN_SOLVER(ComplexEigenSolver)
#undef EIGEN_STUB_EIGEN_SOLVER
} // namespace Eigen
