// Stub of Eigen's expressions and of what dense ones can do, included by eigen.h.
#ifndef OPBOUND_EIGEN_OPS // by itself: as a part of all
#include "opbound/eigen.h"
#else

// What every expression can do; results are expressions over the same or a named scalar.
template <class T> struct Ops : TensorTag {
#include "opbound/eigen_ops_list.h"
};
// The same of what is no view to opbound: its sizes are not followed.
template <class T> struct OpaqueOps : TensorTag {
#include "opbound/eigen_ops_list.h"
};
template <class T, int R, int C, int Options = 0, int MR = R, int MC = C> class Matrix;
template <class T, int R, int C, int Options, int MR, int MC> class Array;
template <int A = Dynamic, int B = Dynamic> struct Stride;
template <class P, int Options = 0, class S = Stride<0, 0>> class Map;
#include "opbound/followed/eigen_dense.h"
template <class T> struct Expr : Ops<T> {
	const void *m_of;
	Expr();
	Expr(const Expr &);
	template <class... I> T operator()(I...) const;
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	const T *data() const;
	bool operator<(const T &) const;
};
#endif
