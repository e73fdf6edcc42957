// Stub of Eigen's quaternions, included by eigen_geometry.h: the four coefficients are places, the real one last.
#pragma once
#include "opbound/eigen_geometry.h"

namespace Eigen {
template <class T, int O>
Quaternion<T, O>::Quaternion(const T &w, const T &x, const T &y, const T &z) : m_coeffs{x, y, z, w}
{
}
template <class T, int O> T &Quaternion<T, O>::x() { return m_coeffs[0]; }
template <class T, int O> T Quaternion<T, O>::x() const { return m_coeffs[0]; }
template <class T, int O> T &Quaternion<T, O>::y() { return m_coeffs[1]; }
template <class T, int O> T Quaternion<T, O>::y() const { return m_coeffs[1]; }
template <class T, int O> T &Quaternion<T, O>::z() { return m_coeffs[2]; }
template <class T, int O> T Quaternion<T, O>::z() const { return m_coeffs[2]; }
template <class T, int O> T &Quaternion<T, O>::w() { return m_coeffs[3]; }
template <class T, int O> T Quaternion<T, O>::w() const { return m_coeffs[3]; }
} // namespace Eigen
