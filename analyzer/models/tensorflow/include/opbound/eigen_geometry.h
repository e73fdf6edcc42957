// Stub of Eigen's geometry: rotations and rigid motions.
#pragma once
#include "opbound/eigen.h"

namespace Eigen {
template <class T, int Options = 0> class Quaternion {
	T m_coeffs[4];

public:
	using Scalar = T;
	using Vector3 = Matrix<T, 3, 1>;
	using Matrix3 = Matrix<T, 3, 3>;
	Quaternion() {}
	Quaternion(const T &w, const T &x, const T &y, const T &z);
	explicit Quaternion(const T *data);
	explicit Quaternion(const Matrix<T, 4, 1> &v);
	explicit Quaternion(const Matrix3 &m);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>, class = void> explicit Quaternion(const E &e);
	T &x();
	T &y();
	T &z();
	T &w();
	T x() const;
	T y() const;
	T z() const;
	T w() const;
	Matrix<T, 4, 1> &coeffs();
	const Matrix<T, 4, 1> &coeffs() const;
	DenseExpr<T> vec() const;
	static Quaternion Identity();
	static Quaternion UnitRandom();
	Quaternion &setIdentity();
	void normalize();
	Quaternion normalized() const;
	T norm() const;
	T squaredNorm() const;
	Quaternion inverse() const;
	Quaternion conjugate() const;
	Matrix3 toRotationMatrix() const;
	T dot(const Quaternion &o) const;
	Quaternion slerp(const T &t, const Quaternion &o) const;
	Quaternion operator*(const Quaternion &o) const;
	template <class E> Vector3 operator*(const E &v) const;
	Quaternion &operator*=(const Quaternion &o);
	template <class U> Quaternion<U> cast() const;
};
using Quaternionf = Quaternion<float>;
using Quaterniond = Quaternion<double>;
template <class T> class AngleAxis {
	T m_axis[3], m_angle;

public:
	AngleAxis();
	template <class E> AngleAxis(const T &angle, const E &axis);
	explicit AngleAxis(const Matrix<T, 3, 3> &m);
	T angle() const;
	Matrix<T, 3, 1> axis() const;
	Matrix<T, 3, 3> toRotationMatrix() const;
};
using AngleAxisf = AngleAxis<float>;
using AngleAxisd = AngleAxis<double>;
enum TransformTraits { Isometry = 1, Affine = 2, AffineCompact = 16 | Affine, Projective = 32 };
template <class T, int D, int Mode, int Options = 0> class Transform {
	T m_matrix[(D + 1) * (D + 1)];

public:
	Transform();
	template <class E> explicit Transform(const E &e);
	static Transform Identity();
	Matrix<T, D + 1, D + 1> &matrix();
	const Matrix<T, D + 1, D + 1> &matrix() const;
	Matrix<T, D, D> rotation() const;
	DenseExpr<T> translation() const;
	Transform inverse() const;
	template <class E> Transform &translate(const E &e);
	template <class E> Transform &rotate(const E &e);
	template <class E> Matrix<T, D, 1> operator*(const E &v) const;
	Transform operator*(const Transform &o) const;
};
using Isometry3f = Transform<float, 3, Isometry>;
using Isometry3d = Transform<double, 3, Isometry>;
using Affine3f = Transform<float, 3, Affine>;
using Affine3d = Transform<double, 3, Affine>;
// Of what an expression is made: of its rows and columns nothing is known.
#define EIGEN_STUB_SVD(name, ...)                                                                                      \
	template <class M, __VA_ARGS__> class name {                                                                       \
		void *impl[8];                                                                                                 \
                                                                                                                       \
	public:                                                                                                            \
		using Scalar = typename M::Scalar;                                                                             \
		name();                                                                                                        \
		name(DenseIndex rows, DenseIndex cols, unsigned options = 0);                                                  \
		explicit name(const M &m, unsigned options = 0);                                                               \
		name &compute(const M &m, unsigned options = 0);                                                               \
		const DenseExpr<Scalar> &matrixU() const;                                                                           \
		const DenseExpr<Scalar> &matrixV() const;                                                                           \
		const DenseExpr<Scalar> &singularValues() const;                                                                    \
		DenseIndex rank() const;                                                                                       \
		DenseIndex nonzeroSingularValues() const;                                                                      \
		template <class E> DenseExpr<Scalar> solve(const E &b) const;                                                       \
	};
EIGEN_STUB_SVD(JacobiSVD, int Preconditioner = 2)
EIGEN_STUB_SVD(BDCSVD, int Options = 0)
#undef EIGEN_STUB_SVD
} // namespace Eigen
#include "opbound/followed/eigen_rotation.h"
