// Stub of glm's vectors and matrices, whose bodies are followed.
#pragma once
#include <cmath>

#pragma clang force_cuda_host_device begin
namespace glm {
enum qualifier { packed_highp, packed_mediump, defaultp = packed_highp, highp = packed_highp };
struct opbound_precision {};
template <int N, class T, class Q = opbound_precision> struct vec;
template <class T, class Q> struct vec<2, T, Q> {
	T x, y;
	using value_type = T;
	vec() = default;
	explicit vec(T s) : x(s), y(s) {}
	template <class A, class B> vec(A x_, B y_) : x((T)x_), y((T)y_) {}
	template <class U> vec(const vec<2, U, Q> &o) : x((T)o.x), y((T)o.y) {}
	template <class U> explicit vec(const vec<3, U, Q> &o) : x((T)o.x), y((T)o.y) {}
	template <class U> explicit vec(const vec<4, U, Q> &o) : x((T)o.x), y((T)o.y) {}
	static constexpr int length() { return 2; }
	T &operator[](int i) { return (&x)[i]; }
	const T &operator[](int i) const { return (&x)[i]; }
	vec &operator+=(const vec &o)
	{
		x += o.x;
		y += o.y;
		return *this;
	}
	vec &operator+=(T s)
	{
		x += s;
		y += s;
		return *this;
	}
	vec &operator-=(const vec &o)
	{
		x -= o.x;
		y -= o.y;
		return *this;
	}
	vec &operator-=(T s)
	{
		x -= s;
		y -= s;
		return *this;
	}
	vec &operator*=(const vec &o)
	{
		x *= o.x;
		y *= o.y;
		return *this;
	}
	vec &operator*=(T s)
	{
		x *= s;
		y *= s;
		return *this;
	}
	vec &operator/=(const vec &o)
	{
		x /= o.x;
		y /= o.y;
		return *this;
	}
	vec &operator/=(T s)
	{
		x /= s;
		y /= s;
		return *this;
	}
};
template <class T, class Q> struct vec<3, T, Q> {
	T x, y, z;
	using value_type = T;
	vec() = default;
	explicit vec(T s) : x(s), y(s), z(s) {}
	template <class A, class B, class C> vec(A x_, B y_, C z_) : x((T)x_), y((T)y_), z((T)z_) {}
	template <class U> vec(const vec<3, U, Q> &o) : x((T)o.x), y((T)o.y), z((T)o.z) {}
	template <class U> vec(const vec<2, U, Q> &o, T z) : x((T)o.x), y((T)o.y), z(z) {}
	template <class U> explicit vec(const vec<4, U, Q> &o) : x((T)o.x), y((T)o.y), z((T)o.z) {}
	static constexpr int length() { return 3; }
	T &operator[](int i) { return (&x)[i]; }
	const T &operator[](int i) const { return (&x)[i]; }
	vec &operator+=(const vec &o)
	{
		x += o.x;
		y += o.y;
		z += o.z;
		return *this;
	}
	vec &operator+=(T s)
	{
		x += s;
		y += s;
		z += s;
		return *this;
	}
	vec &operator-=(const vec &o)
	{
		x -= o.x;
		y -= o.y;
		z -= o.z;
		return *this;
	}
	vec &operator-=(T s)
	{
		x -= s;
		y -= s;
		z -= s;
		return *this;
	}
	vec &operator*=(const vec &o)
	{
		x *= o.x;
		y *= o.y;
		z *= o.z;
		return *this;
	}
	vec &operator*=(T s)
	{
		x *= s;
		y *= s;
		z *= s;
		return *this;
	}
	vec &operator/=(const vec &o)
	{
		x /= o.x;
		y /= o.y;
		z /= o.z;
		return *this;
	}
	vec &operator/=(T s)
	{
		x /= s;
		y /= s;
		z /= s;
		return *this;
	}
};
template <class T, class Q> struct vec<4, T, Q> {
	T x, y, z, w;
	using value_type = T;
	vec() = default;
	explicit vec(T s) : x(s), y(s), z(s), w(s) {}
	template <class A, class B, class C, class D> vec(A x_, B y_, C z_, D w_) : x((T)x_), y((T)y_), z((T)z_), w((T)w_) {}
	template <class U> vec(const vec<4, U, Q> &o) : x((T)o.x), y((T)o.y), z((T)o.z), w((T)o.w) {}
	template <class U> vec(const vec<3, U, Q> &o, T w) : x((T)o.x), y((T)o.y), z((T)o.z), w(w) {}
	static constexpr int length() { return 4; }
	T &operator[](int i) { return (&x)[i]; }
	const T &operator[](int i) const { return (&x)[i]; }
	vec &operator+=(const vec &o)
	{
		x += o.x;
		y += o.y;
		z += o.z;
		w += o.w;
		return *this;
	}
	vec &operator+=(T s)
	{
		x += s;
		y += s;
		z += s;
		w += s;
		return *this;
	}
	vec &operator-=(const vec &o)
	{
		x -= o.x;
		y -= o.y;
		z -= o.z;
		w -= o.w;
		return *this;
	}
	vec &operator-=(T s)
	{
		x -= s;
		y -= s;
		z -= s;
		w -= s;
		return *this;
	}
	vec &operator*=(const vec &o)
	{
		x *= o.x;
		y *= o.y;
		z *= o.z;
		w *= o.w;
		return *this;
	}
	vec &operator*=(T s)
	{
		x *= s;
		y *= s;
		z *= s;
		w *= s;
		return *this;
	}
	vec &operator/=(const vec &o)
	{
		x /= o.x;
		y /= o.y;
		z /= o.z;
		w /= o.w;
		return *this;
	}
	vec &operator/=(T s)
	{
		x /= s;
		y /= s;
		z /= s;
		w /= s;
		return *this;
	}
};
template <class T, class Q> vec<2, T, Q> operator+(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x + b.x, a.y + b.y); }
template <class T, class Q> vec<2, T, Q> operator+(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(a.x + b, a.y + b); }
template <class T, class Q> vec<2, T, Q> operator+(T a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a + b.x, a + b.y); }
template <class T, class Q> vec<2, T, Q> operator-(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x - b.x, a.y - b.y); }
template <class T, class Q> vec<2, T, Q> operator-(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(a.x - b, a.y - b); }
template <class T, class Q> vec<2, T, Q> operator-(T a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a - b.x, a - b.y); }
template <class T, class Q> vec<2, T, Q> operator*(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x * b.x, a.y * b.y); }
template <class T, class Q> vec<2, T, Q> operator*(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(a.x * b, a.y * b); }
template <class T, class Q> vec<2, T, Q> operator*(T a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a * b.x, a * b.y); }
template <class T, class Q> vec<2, T, Q> operator/(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x / b.x, a.y / b.y); }
template <class T, class Q> vec<2, T, Q> operator/(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(a.x / b, a.y / b); }
template <class T, class Q> vec<2, T, Q> operator/(T a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a / b.x, a / b.y); }
template <class T, class Q> vec<2, T, Q> operator-(const vec<2, T, Q> &a) { return vec<2, T, Q>(-a.x, -a.y); }
template <class T, class Q> bool operator==(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return a.x == b.x && a.y == b.y; }
template <class T, class Q> bool operator!=(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return !(a == b); }
template <class T, class Q> T dot(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return a.x * b.x + a.y * b.y; }
template <class T, class Q> vec<2, T, Q> max(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y); }
template <class T, class Q> vec<2, T, Q> max(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(a.x < b ? b : a.x, a.y < b ? b : a.y); }
template <class T, class Q> vec<2, T, Q> min(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y); }
template <class T, class Q> vec<2, T, Q> min(const vec<2, T, Q> &a, T b) { return vec<2, T, Q>(b < a.x ? b : a.x, b < a.y ? b : a.y); }
template <class T, class Q> vec<3, T, Q> operator+(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x + b.x, a.y + b.y, a.z + b.z); }
template <class T, class Q> vec<3, T, Q> operator+(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(a.x + b, a.y + b, a.z + b); }
template <class T, class Q> vec<3, T, Q> operator+(T a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a + b.x, a + b.y, a + b.z); }
template <class T, class Q> vec<3, T, Q> operator-(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x - b.x, a.y - b.y, a.z - b.z); }
template <class T, class Q> vec<3, T, Q> operator-(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(a.x - b, a.y - b, a.z - b); }
template <class T, class Q> vec<3, T, Q> operator-(T a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a - b.x, a - b.y, a - b.z); }
template <class T, class Q> vec<3, T, Q> operator*(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x * b.x, a.y * b.y, a.z * b.z); }
template <class T, class Q> vec<3, T, Q> operator*(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(a.x * b, a.y * b, a.z * b); }
template <class T, class Q> vec<3, T, Q> operator*(T a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a * b.x, a * b.y, a * b.z); }
template <class T, class Q> vec<3, T, Q> operator/(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x / b.x, a.y / b.y, a.z / b.z); }
template <class T, class Q> vec<3, T, Q> operator/(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(a.x / b, a.y / b, a.z / b); }
template <class T, class Q> vec<3, T, Q> operator/(T a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a / b.x, a / b.y, a / b.z); }
template <class T, class Q> vec<3, T, Q> operator-(const vec<3, T, Q> &a) { return vec<3, T, Q>(-a.x, -a.y, -a.z); }
template <class T, class Q> bool operator==(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
template <class T, class Q> bool operator!=(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return !(a == b); }
template <class T, class Q> T dot(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
template <class T, class Q> vec<3, T, Q> max(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z); }
template <class T, class Q> vec<3, T, Q> max(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(a.x < b ? b : a.x, a.y < b ? b : a.y, a.z < b ? b : a.z); }
template <class T, class Q> vec<3, T, Q> min(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z < a.z ? b.z : a.z); }
template <class T, class Q> vec<3, T, Q> min(const vec<3, T, Q> &a, T b) { return vec<3, T, Q>(b < a.x ? b : a.x, b < a.y ? b : a.y, b < a.z ? b : a.z); }
template <class T, class Q> vec<4, T, Q> operator+(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
template <class T, class Q> vec<4, T, Q> operator+(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(a.x + b, a.y + b, a.z + b, a.w + b); }
template <class T, class Q> vec<4, T, Q> operator+(T a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a + b.x, a + b.y, a + b.z, a + b.w); }
template <class T, class Q> vec<4, T, Q> operator-(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
template <class T, class Q> vec<4, T, Q> operator-(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(a.x - b, a.y - b, a.z - b, a.w - b); }
template <class T, class Q> vec<4, T, Q> operator-(T a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a - b.x, a - b.y, a - b.z, a - b.w); }
template <class T, class Q> vec<4, T, Q> operator*(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
template <class T, class Q> vec<4, T, Q> operator*(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(a.x * b, a.y * b, a.z * b, a.w * b); }
template <class T, class Q> vec<4, T, Q> operator*(T a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a * b.x, a * b.y, a * b.z, a * b.w); }
template <class T, class Q> vec<4, T, Q> operator/(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w); }
template <class T, class Q> vec<4, T, Q> operator/(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(a.x / b, a.y / b, a.z / b, a.w / b); }
template <class T, class Q> vec<4, T, Q> operator/(T a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a / b.x, a / b.y, a / b.z, a / b.w); }
template <class T, class Q> vec<4, T, Q> operator-(const vec<4, T, Q> &a) { return vec<4, T, Q>(-a.x, -a.y, -a.z, -a.w); }
template <class T, class Q> bool operator==(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
template <class T, class Q> bool operator!=(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return !(a == b); }
template <class T, class Q> T dot(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
template <class T, class Q> vec<4, T, Q> max(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z, a.w < b.w ? b.w : a.w); }
template <class T, class Q> vec<4, T, Q> max(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(a.x < b ? b : a.x, a.y < b ? b : a.y, a.z < b ? b : a.z, a.w < b ? b : a.w); }
template <class T, class Q> vec<4, T, Q> min(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z < a.z ? b.z : a.z, b.w < a.w ? b.w : a.w); }
template <class T, class Q> vec<4, T, Q> min(const vec<4, T, Q> &a, T b) { return vec<4, T, Q>(b < a.x ? b : a.x, b < a.y ? b : a.y, b < a.z ? b : a.z, b < a.w ? b : a.w); }
template <int N, class T, class Q> T length(const vec<N, T, Q> &a) { return std::sqrt(dot(a, a)); }
template <int N, class T, class Q> vec<N, T, Q> normalize(const vec<N, T, Q> &a) { return a / length(a); }
template <int N, class T, class Q> T distance(const vec<N, T, Q> &a, const vec<N, T, Q> &b) { return length(a - b); }
template <class T, class Q> vec<3, T, Q> cross(const vec<3, T, Q> &a, const vec<3, T, Q> &b)
{
	return vec<3, T, Q>(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
template <class A, class B> A mix(const A &a, const A &b, B t) { return a * (B(1) - t) + b * t; }
// Columns.
template <int C, int R, class T, class Q = opbound_precision> struct mat {
	vec<R, T, Q> c[C];
	using value_type = T;
	using col_type = vec<R, T, Q>;
	mat() = default;
	explicit mat(T s)
	{
		for (int i = 0; i < C; i++)
			for (int k = 0; k < R; k++)
				c[i][k] = i == k ? s : T(0);
	}
	template <class A, class B, class D> mat(const vec<R, A, Q> &a, const vec<R, B, Q> &b, const vec<R, D, Q> &d) : c{a, b, d} {}
	template <class A, class B> mat(const vec<R, A, Q> &a, const vec<R, B, Q> &b) : c{a, b} {}
	template <class A, class B, class D, class E> mat(A m00, B m01, D m10, E m11) : c{vec<R, T, Q>(m00, m01), vec<R, T, Q>(m10, m11)} {}
	mat(T a, T b, T d, T e, T f, T g)
	{
		const T in[6] = {a, b, d, e, f, g};
		for (int i = 0; i < 6; i++)
			c[i / R][i % R] = in[i];
	}
	mat(T x0, T y0, T z0, T x1, T y1, T z1, T x2, T y2, T z2)
	    : c{vec<R, T, Q>(x0, y0, z0), vec<R, T, Q>(x1, y1, z1), vec<R, T, Q>(x2, y2, z2)}
	{
	}
	mat(T a, T b, T d, T e, T f, T g, T h, T i, T j, T k, T l, T m, T n, T o, T p, T q)
	    : c{vec<R, T, Q>(a, b, d, e), vec<R, T, Q>(f, g, h, i), vec<R, T, Q>(j, k, l, m), vec<R, T, Q>(n, o, p, q)}
	{
	}
	static constexpr int length() { return C; }
	vec<R, T, Q> &operator[](int i) { return c[i]; }
	const vec<R, T, Q> &operator[](int i) const { return c[i]; }
	mat &operator+=(const mat &o)
	{
		for (int i = 0; i < C; i++)
			c[i] += o.c[i];
		return *this;
	}
	mat &operator*=(T s)
	{
		for (int i = 0; i < C; i++)
			c[i] *= s;
		return *this;
	}
};
template <int C, int R, class T, class Q> mat<C, R, T, Q> operator+(mat<C, R, T, Q> a, const mat<C, R, T, Q> &b) { return a += b; }
template <int C, int R, class T, class Q> mat<C, R, T, Q> operator*(mat<C, R, T, Q> a, T s) { return a *= s; }
template <int C, int R, class T, class Q> mat<C, R, T, Q> operator*(T s, mat<C, R, T, Q> a) { return a *= s; }
template <int C, int R, class T, class Q> mat<C, R, T, Q> operator-(const mat<C, R, T, Q> &a, const mat<C, R, T, Q> &b)
{
	mat<C, R, T, Q> m;
	for (int i = 0; i < C; i++)
		m[i] = a[i] - b[i];
	return m;
}
template <int C, int R, class T, class Q> mat<C, R, T, Q> operator-(const mat<C, R, T, Q> &a) { return a * T(-1); }
template <int C, int R, class T, class Q> vec<R, T, Q> operator*(const mat<C, R, T, Q> &a, const vec<C, T, Q> &v)
{
	vec<R, T, Q> r(T(0));
	for (int i = 0; i < C; i++)
		r += a[i] * v[i];
	return r;
}
template <int C, int R, class T, class Q> vec<C, T, Q> operator*(const vec<R, T, Q> &v, const mat<C, R, T, Q> &a)
{
	vec<C, T, Q> r;
	for (int i = 0; i < C; i++)
		r[i] = dot(a[i], v);
	return r;
}
template <int K, int C, int R, class T, class Q> mat<C, R, T, Q> operator*(const mat<K, R, T, Q> &a, const mat<C, K, T, Q> &b)
{
	mat<C, R, T, Q> m;
	for (int i = 0; i < C; i++)
		m[i] = a * b[i];
	return m;
}
template <int C, int R, class T, class Q> mat<R, C, T, Q> transpose(const mat<C, R, T, Q> &a)
{
	mat<R, C, T, Q> m;
	for (int i = 0; i < C; i++)
		for (int k = 0; k < R; k++)
			m[k][i] = a[i][k];
	return m;
}
template <int C, int R, class T, class Q> mat<C, R, T, Q> outerProduct(const vec<R, T, Q> &a, const vec<C, T, Q> &b)
{
	mat<C, R, T, Q> m;
	for (int i = 0; i < C; i++)
		m[i] = a * b[i];
	return m;
}
#define GLM_STUB_DIAGONAL(C, R, N)                                                                                     \
	template <class T, class Q> mat<C, R, T, Q> diagonal##C##x##R(const vec<N, T, Q> &v)                               \
	{                                                                                                                  \
		mat<C, R, T, Q> m(T(0));                                                                                       \
		for (int i = 0; i < N; i++)                                                                                    \
			m[i][i] = v[i];                                                                                            \
		return m;                                                                                                      \
	}
GLM_STUB_DIAGONAL(2, 2, 2)
GLM_STUB_DIAGONAL(2, 3, 2)
GLM_STUB_DIAGONAL(2, 4, 2)
GLM_STUB_DIAGONAL(3, 2, 2)
GLM_STUB_DIAGONAL(3, 3, 3)
GLM_STUB_DIAGONAL(3, 4, 3)
GLM_STUB_DIAGONAL(4, 2, 2)
GLM_STUB_DIAGONAL(4, 3, 3)
GLM_STUB_DIAGONAL(4, 4, 4)
#undef GLM_STUB_DIAGONAL
template <int C, int R, class T, class Q> mat<C, R, T, Q> inverse(const mat<C, R, T, Q> &a);
template <int N, class T, class Q> T determinant(const mat<N, N, T, Q> &a);
template <class T, class Q = opbound_precision> struct qua {
	T x, y, z, w;
	qua() = default;
	qua(T w, T x, T y, T z) : x(x), y(y), z(z), w(w) {}
	T &operator[](int i) { return (&x)[i]; }
	const T &operator[](int i) const { return (&x)[i]; }
	qua &operator+=(const qua &o)
	{
		x += o.x, y += o.y, z += o.z, w += o.w;
		return *this;
	}
	qua &operator-=(const qua &o)
	{
		x -= o.x, y -= o.y, z -= o.z, w -= o.w;
		return *this;
	}
	qua &operator*=(T s)
	{
		x *= s, y *= s, z *= s, w *= s;
		return *this;
	}
	qua &operator/=(T s)
	{
		x /= s, y /= s, z /= s, w /= s;
		return *this;
	}
};
template <class T, class Q> qua<T, Q> operator*(T s, const qua<T, Q> &q) { return qua<T, Q>(s * q.w, s * q.x, s * q.y, s * q.z); }
template <class T, class Q> qua<T, Q> operator*(const qua<T, Q> &q, T s) { return s * q; }
template <class T, class Q> qua<T, Q> operator/(const qua<T, Q> &q, T s) { return qua<T, Q>(q.w / s, q.x / s, q.y / s, q.z / s); }
template <class T, class Q> qua<T, Q> operator+(const qua<T, Q> &a, const qua<T, Q> &b)
{
	return qua<T, Q>(a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z);
}
template <class T, class Q> qua<T, Q> operator-(const qua<T, Q> &a) { return T(-1) * a; }
template <class T, class Q> T dot(const qua<T, Q> &a, const qua<T, Q> &b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
template <class T, class Q> qua<T, Q> slerp(const qua<T, Q> &a, const qua<T, Q> &b, T t);
template <class T, class Q> qua<T, Q> normalize(const qua<T, Q> &a);
template <class T, class Q> qua<T, Q> inverse(const qua<T, Q> &a);
template <class T, class Q> mat<3, 3, T, Q> mat3_cast(const qua<T, Q> &a);
template <class T, class Q> qua<T, Q> quat_cast(const mat<3, 3, T, Q> &a);
template <class T, class Q> vec<3, T, Q> rotate(const qua<T, Q> &q, const vec<3, T, Q> &v);
template <class T> T max(T a, T b) { return a < b ? b : a; }
template <class T> T min(T a, T b) { return b < a ? b : a; }
template <class T> T clamp(T v, T a, T b) { return v < a ? a : b < v ? b : v; }
template <class T> constexpr T epsilon() { return sizeof(T) == 4 ? T(1.1920929e-7) : T(2.220446049250313e-16); }
template <class T> constexpr T pi() { return T(3.14159265358979323846); }
using std::abs;
using std::acos;
using std::atan;
template <class T> T atan(T y, T x) { return std::atan2(y, x); }
using std::cos;
using std::exp;
using std::floor;
using std::log;
using std::pow;
using std::sin;
using std::sqrt;
template <class T, class Q> vec<2, T, Q> sqrt(const vec<2, T, Q> &a) { return vec<2, T, Q>(std::sqrt(a.x), std::sqrt(a.y)); }
template <class T, class Q> vec<3, T, Q> sqrt(const vec<3, T, Q> &a) { return vec<3, T, Q>(std::sqrt(a.x), std::sqrt(a.y), std::sqrt(a.z)); }
template <class T, class Q> vec<4, T, Q> sqrt(const vec<4, T, Q> &a) { return vec<4, T, Q>(std::sqrt(a.x), std::sqrt(a.y), std::sqrt(a.z), std::sqrt(a.w)); }
template <class T> T inversesqrt(T v) { return T(1) / std::sqrt(v); }
using vec2 = vec<2, float>;
using vec3 = vec<3, float>;
using vec4 = vec<4, float>;
using fvec2 = vec<2, float>;
using fvec3 = vec<3, float>;
using fvec4 = vec<4, float>;
using dvec2 = vec<2, double>;
using dvec3 = vec<3, double>;
using dvec4 = vec<4, double>;
using ivec2 = vec<2, int>;
using ivec3 = vec<3, int>;
using ivec4 = vec<4, int>;
using uvec2 = vec<2, unsigned>;
using uvec3 = vec<3, unsigned>;
using uvec4 = vec<4, unsigned>;
using bvec2 = vec<2, bool>;
using bvec3 = vec<3, bool>;
using bvec4 = vec<4, bool>;
using mat2 = mat<2, 2, float>;
using mat3 = mat<3, 3, float>;
using mat4 = mat<4, 4, float>;
using quat = qua<float>;
using fmat2 = mat<2, 2, float>;
using fmat3 = mat<3, 3, float>;
using fmat4 = mat<4, 4, float>;
using fquat = qua<float>;
using dmat2 = mat<2, 2, double>;
using dmat3 = mat<3, 3, double>;
using dmat4 = mat<4, 4, double>;
using dquat = qua<double>;
using mat2x3 = mat<2, 3, float>;
using mat3x2 = mat<3, 2, float>;
using mat3x4 = mat<3, 4, float>;
using mat4x3 = mat<4, 3, float>;
using mat2x4 = mat<2, 4, float>;
using mat4x2 = mat<4, 2, float>;
template <class T> vec<2, T> make_vec2(const T *p) { return vec<2, T>(p[0], p[1]); }
template <class T> vec<3, T> make_vec3(const T *p) { return vec<3, T>(p[0], p[1], p[2]); }
template <class T> vec<4, T> make_vec4(const T *p) { return vec<4, T>(p[0], p[1], p[2], p[3]); }
template <class T> qua<T> make_quat(const T *p) { return qua<T>(p[3], p[0], p[1], p[2]); }
template <class T> mat<2, 2, T> make_mat2(const T *p) { return mat<2, 2, T>(p[0], p[1], p[2], p[3]); }
template <class T> mat<3, 3, T> make_mat3(const T *p) { return mat<3, 3, T>(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]); }
template <class T> mat<4, 4, T> make_mat4(const T *p)
{
	return mat<4, 4, T>(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15]);
}
template <int N, class T, class Q> T *value_ptr(vec<N, T, Q> &v) { return &v.x; }
template <int N, class T, class Q> const T *value_ptr(const vec<N, T, Q> &v) { return &v.x; }
template <int C, int R, class T, class Q> T *value_ptr(mat<C, R, T, Q> &m) { return &m.c[0].x; }
template <int C, int R, class T, class Q> const T *value_ptr(const mat<C, R, T, Q> &m) { return &m.c[0].x; }
} // namespace glm
#pragma clang force_cuda_host_device end
