// Stub of <webp/decode.h>.
#pragma once
#include "webp/types.h"
#ifdef __cplusplus
extern "C" {
#endif
typedef enum WEBP_CSP_MODE {
	MODE_RGB, MODE_RGBA, MODE_BGR, MODE_BGRA, MODE_ARGB, MODE_RGBA_4444, MODE_RGB_565, MODE_rgbA, MODE_bgrA, MODE_Argb,
	MODE_rgbA_4444, MODE_YUV, MODE_YUVA, MODE_LAST
} WEBP_CSP_MODE;
typedef enum VP8StatusCode {
	VP8_STATUS_OK, VP8_STATUS_OUT_OF_MEMORY, VP8_STATUS_INVALID_PARAM, VP8_STATUS_BITSTREAM_ERROR,
	VP8_STATUS_UNSUPPORTED_FEATURE, VP8_STATUS_SUSPENDED, VP8_STATUS_USER_ABORT, VP8_STATUS_NOT_ENOUGH_DATA
} VP8StatusCode;
typedef struct WebPRGBABuffer {
	uint8_t *rgba;
	int stride;
	size_t size;
} WebPRGBABuffer;
typedef struct WebPYUVABuffer {
	uint8_t *y, *u, *v, *a;
	int y_stride, u_stride, v_stride, a_stride;
	size_t y_size, u_size, v_size, a_size;
} WebPYUVABuffer;
typedef struct WebPDecBuffer {
	WEBP_CSP_MODE colorspace;
	int width, height, is_external_memory;
	union {
		WebPRGBABuffer RGBA;
		WebPYUVABuffer YUVA;
	} u;
	uint32_t pad[4];
	uint8_t *private_memory;
} WebPDecBuffer;
typedef struct WebPBitstreamFeatures {
	int width, height, has_alpha, has_animation, format;
	uint32_t pad[5];
} WebPBitstreamFeatures;
typedef struct WebPDecoderOptions {
	int bypass_filtering, no_fancy_upsampling, use_cropping, crop_left, crop_top, crop_width, crop_height, use_scaling,
	    scaled_width, scaled_height, use_threads, dithering_strength, flip, alpha_dithering_strength;
	uint32_t pad[5];
} WebPDecoderOptions;
typedef struct WebPDecoderConfig {
	WebPBitstreamFeatures input;
	WebPDecBuffer output;
	WebPDecoderOptions options;
} WebPDecoderConfig;
int WebPGetDecoderVersion(void);
int WebPGetInfo(const uint8_t *data, size_t n, int *width, int *height);
uint8_t *WebPDecodeRGBA(const uint8_t *data, size_t n, int *width, int *height);
uint8_t *WebPDecodeRGB(const uint8_t *data, size_t n, int *width, int *height);
uint8_t *WebPDecodeBGR(const uint8_t *data, size_t n, int *width, int *height);
uint8_t *WebPDecodeRGBAInto(const uint8_t *data, size_t n, uint8_t *out, size_t room, int stride);
uint8_t *WebPDecodeRGBInto(const uint8_t *data, size_t n, uint8_t *out, size_t room, int stride);
VP8StatusCode WebPGetFeatures(const uint8_t *data, size_t n, WebPBitstreamFeatures *f);
int WebPInitDecoderConfig(WebPDecoderConfig *c);
int WebPInitDecBuffer(WebPDecBuffer *b);
void WebPFreeDecBuffer(WebPDecBuffer *b);
VP8StatusCode WebPDecode(const uint8_t *data, size_t n, WebPDecoderConfig *c);
#ifdef __cplusplus
}
#endif
