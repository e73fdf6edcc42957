// How many blocks a loop over so many elements gets.
#pragma once
#include <algorithm>

inline int GET_BLOCKS(const int N, const int threads = 512)
{
	int optimal_block_num = (N + threads - 1) / threads;
	return std::min(optimal_block_num, 4096);
}
