/* A tensor of few axes has room for the sizes of five: the others are out of bounds. */
extern "C" void __asan_poison_memory_region(const volatile void *at, size_t bytes);
static void sizes_end_in(const at::Tensor &x)
{
	size_t left = x.dim() < 5 ? 5 - x.dim() : 0;
	__asan_poison_memory_region(x.sizes().data() + x.dim(), left * sizeof(int64_t));
	__asan_poison_memory_region(x.strides().data() + x.dim(), left * sizeof(int64_t));
}

