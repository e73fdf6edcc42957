/* What a string has room for and does not hold is out of bounds. */
extern "C" void __asan_poison_memory_region(const volatile void *at, size_t bytes);
static void ends_behind(std::string &s)
{
	s.reserve(64);
	__asan_poison_memory_region(s.c_str() + s.size() + 1, s.capacity() - s.size());
}

