// Stub of gemmlowp's matrix product.
#pragma once
#include <cstddef>
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
class Allocator {};
class BlockingCounter {
public:
	void Reset(std::size_t n);
	bool DecrementCount();
	void Wait();
};
struct Task {
	Allocator *local_allocator;
	virtual ~Task();
	virtual void Run() = 0;
};
class GemmContext {
public:
	void set_max_num_threads(int n);
	int max_num_threads() const;
};
using MultiThreadGemmContextBase = GemmContext;
template <class... A> void Gemm(A &&...a);
template <class In, class Out, class Depth, class... A> void MultiThreadGemm(A &&...a);
template <class In, class Out, class Depth, class... A> void GemmWithOutputPipeline(A &&...a);
} // namespace gemmlowp
