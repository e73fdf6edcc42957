// CUB's device algorithms that say on the device how many they kept: rows say so much of them as holds whatever the
// elements are, runs look at these. Included by cub.h.
#pragma once
#ifdef OPBOUND_CUB_PARTS

// With no memory given they only ask how much they want.
#define CUB_STUB_ASKS                                                                                                  \
	if (!temp) {                                                                                                       \
		bytes = 1;                                                                                                     \
		return cudaSuccess;                                                                                            \
	}
struct DeviceSelect {
	template <class I, class F, class O, class C, class N>
	static cudaError_t Flagged(void *temp, size_t &bytes, I in, F flags, O out, C count, N n, cudaStream_t s = 0)
	{
		CUB_STUB_ASKS
		N kept = 0;
		for (N i = 0; i < n; i++)
			if (flags[i])
				out[kept++] = in[i];
		*count = kept;
		return cudaSuccess;
	}
	template <class I, class O, class C, class N>
	static cudaError_t Unique(void *temp, size_t &bytes, I in, O out, C count, N n, cudaStream_t s = 0)
	{
		CUB_STUB_ASKS
		N kept = 0;
		for (N i = 0; i < n; i++)
			if (i == 0 || !(in[i] == in[i - 1]))
				out[kept++] = in[i];
		*count = kept;
		return cudaSuccess;
	}
	template <class I, class O, class C, class N, class P>
	static cudaError_t If(void *temp, size_t &bytes, I in, O out, C count, N n, P test, cudaStream_t s = 0)
	{
		CUB_STUB_ASKS
		N kept = 0;
		for (N i = 0; i < n; i++)
			if (test(in[i]))
				out[kept++] = in[i];
		*count = kept;
		return cudaSuccess;
	}
};
struct DeviceRunLengthEncode {
	template <class I, class O, class L, class C, class N>
	static cudaError_t Encode(void *temp, size_t &bytes, I in, O out, L lengths, C count, N n, cudaStream_t s = 0)
	{
		CUB_STUB_ASKS
		N runs = 0;
		for (N i = 0; i < n; i++) {
			if (i == 0 || !(in[i] == in[i - 1])) {
				out[runs] = in[i];
				lengths[runs++] = 0;
			}
			lengths[runs - 1] = lengths[runs - 1] + 1;
		}
		*count = runs;
		return cudaSuccess;
	}
};
#undef CUB_STUB_ASKS
#endif
