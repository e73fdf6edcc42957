// Stub of <webp/types.h>.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
void *WebPMalloc(size_t n);
void WebPFree(void *p);
#ifdef __cplusplus
}
#endif
