// Stub of <webp/encode.h>.
#pragma once
#include "webp/types.h"
#ifdef __cplusplus
extern "C" {
#endif
#define WEBP_MAX_DIMENSION 16383
typedef enum WebPImageHint { WEBP_HINT_DEFAULT, WEBP_HINT_PICTURE, WEBP_HINT_PHOTO, WEBP_HINT_GRAPH, WEBP_HINT_LAST } WebPImageHint;
typedef enum WebPPreset {
	WEBP_PRESET_DEFAULT, WEBP_PRESET_PICTURE, WEBP_PRESET_PHOTO, WEBP_PRESET_DRAWING, WEBP_PRESET_ICON, WEBP_PRESET_TEXT
} WebPPreset;
typedef enum WebPEncCSP { WEBP_YUV420 = 0, WEBP_YUV420A = 4, WEBP_CSP_UV_MASK = 3, WEBP_CSP_ALPHA_BIT = 4 } WebPEncCSP;
typedef enum WebPEncodingError {
	VP8_ENC_OK, VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY, VP8_ENC_ERROR_NULL_PARAMETER,
	VP8_ENC_ERROR_INVALID_CONFIGURATION, VP8_ENC_ERROR_BAD_DIMENSION, VP8_ENC_ERROR_PARTITION0_OVERFLOW,
	VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_BAD_WRITE, VP8_ENC_ERROR_FILE_TOO_BIG, VP8_ENC_ERROR_USER_ABORT
} WebPEncodingError;
typedef struct WebPConfig {
	int lossless;
	float quality;
	int method;
	WebPImageHint image_hint;
	int target_size;
	float target_PSNR;
	int segments, sns_strength, filter_strength, filter_sharpness, filter_type, autofilter, alpha_compression,
	    alpha_filtering, alpha_quality, pass, show_compressed, preprocessing, partitions, partition_limit, emulate_jpeg_size,
	    thread_level, low_memory, near_lossless, exact, use_delta_palette, use_sharp_yuv, qmin, qmax;
} WebPConfig;
struct WebPPicture;
typedef int (*WebPWriterFunction)(const uint8_t *data, size_t n, const struct WebPPicture *p);
typedef int (*WebPProgressHook)(int percent, const struct WebPPicture *p);
typedef struct WebPAuxStats {
	int coded_size;
	float PSNR[5];
	int block_count[3];
} WebPAuxStats;
typedef struct WebPPicture {
	int use_argb;
	WebPEncCSP colorspace;
	int width, height;
	uint8_t *y, *u, *v;
	int y_stride, uv_stride;
	uint8_t *a;
	int a_stride;
	uint32_t pad1[2];
	uint32_t *argb;
	int argb_stride;
	uint32_t pad2[3];
	WebPWriterFunction writer;
	void *custom_ptr;
	int extra_info_type;
	uint8_t *extra_info;
	WebPAuxStats *stats;
	WebPEncodingError error_code;
	WebPProgressHook progress_hook;
	void *user_data;
	uint32_t pad3[3];
	uint8_t *pad4, *pad5;
	uint32_t pad6[8];
	void *memory_, *memory_argb_;
	void *pad7[2];
} WebPPicture;
typedef struct WebPMemoryWriter {
	uint8_t *mem;
	size_t size, max_size;
	uint32_t pad[1];
} WebPMemoryWriter;
int WebPGetEncoderVersion(void);
size_t WebPEncodeRGB(const uint8_t *rgb, int width, int height, int stride, float quality, uint8_t **out);
size_t WebPEncodeRGBA(const uint8_t *rgba, int width, int height, int stride, float quality, uint8_t **out);
size_t WebPEncodeLosslessRGB(const uint8_t *rgb, int width, int height, int stride, uint8_t **out);
size_t WebPEncodeLosslessRGBA(const uint8_t *rgba, int width, int height, int stride, uint8_t **out);
int WebPConfigInit(WebPConfig *c);
int WebPConfigPreset(WebPConfig *c, WebPPreset p, float quality);
int WebPConfigLosslessPreset(WebPConfig *c, int level);
int WebPValidateConfig(const WebPConfig *c);
void WebPMemoryWriterInit(WebPMemoryWriter *w);
void WebPMemoryWriterClear(WebPMemoryWriter *w);
int WebPMemoryWrite(const uint8_t *data, size_t n, const WebPPicture *p);
int WebPPictureInit(WebPPicture *p);
int WebPPictureAlloc(WebPPicture *p);
void WebPPictureFree(WebPPicture *p);
int WebPPictureImportRGB(WebPPicture *p, const uint8_t *rgb, int stride);
int WebPPictureImportRGBA(WebPPicture *p, const uint8_t *rgba, int stride);
int WebPPictureImportRGBX(WebPPicture *p, const uint8_t *rgbx, int stride);
int WebPPictureImportBGR(WebPPicture *p, const uint8_t *bgr, int stride);
int WebPPictureImportBGRA(WebPPicture *p, const uint8_t *bgra, int stride);
int WebPEncode(const WebPConfig *c, WebPPicture *p);
#ifdef __cplusplus
}
#endif
