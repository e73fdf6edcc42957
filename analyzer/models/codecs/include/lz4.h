// Stub of <lz4.h>.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
#define LZ4_MAX_INPUT_SIZE 0x7E000000
#define LZ4_COMPRESSBOUND(n) ((unsigned)(n) > (unsigned)LZ4_MAX_INPUT_SIZE ? 0 : (n) + ((n) / 255) + 16)
int LZ4_versionNumber(void);
int LZ4_compressBound(int n);
int LZ4_compress_default(const char *from, char *to, int n, int room);
int LZ4_compress_fast(const char *from, char *to, int n, int room, int acceleration);
int LZ4_compress_destSize(const char *from, char *to, int *n, int room);
int LZ4_decompress_safe(const char *from, char *to, int n, int room);
int LZ4_decompress_safe_partial(const char *from, char *to, int n, int wanted, int room);
int LZ4_decompress_fast(const char *from, char *to, int size);
#ifdef __cplusplus
}
#endif
