// Stub of gemmlowp's matrix product.
#pragma once
#include <tuple>

namespace gemmlowp {
enum class MapOrder { ColMajor, RowMajor };
template <class T, MapOrder O> class MatrixMap {
	T *p;
	int r, c, s;

public:
	MatrixMap(T *p, int rows, int cols);
	MatrixMap(T *p, int rows, int cols, int stride);
	T *data() const;
	int rows() const;
	int cols() const;
	int stride() const;
};
struct DefaultL8R8BitDepthParams {};
struct DefaultL7R5BitDepthParams {};
template <class... A> void Gemm(A &&...a);
template <class In, class Out, class Depth, class... A> void GemmWithOutputPipeline(A &&...a);
} // namespace gemmlowp
