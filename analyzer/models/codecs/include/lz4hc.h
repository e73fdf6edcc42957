// Stub of <lz4hc.h>.
#pragma once
#include "lz4.h"
#define LZ4HC_CLEVEL_DEFAULT 9
#ifdef __cplusplus
extern "C" {
#endif
int LZ4_compress_HC(const char *from, char *to, int n, int room, int level);
#ifdef __cplusplus
}
#endif
