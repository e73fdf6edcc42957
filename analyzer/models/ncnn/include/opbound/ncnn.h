/*
 * ncnn as custom layers see it: Mat, Option, ParamDict, ModelBin, Layer, Net and what belongs to them. Bodies are there
 * for the compiler only; what the functions mean stands in model.json.
 */
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <algorithm>
#include <string>
#include <vector>

#ifndef NCNN_EXPORT
#define NCNN_EXPORT
#endif
#ifndef NCNN_FORCEINLINE
#define NCNN_FORCEINLINE inline
#endif
#define NCNN_STRING 1
#define NCNN_STDIO 1
#define NCNN_PIXEL 1
#define NCNN_INT8 1
#define NCNN_LOGE(...) ((void)fprintf(stderr, ##__VA_ARGS__))

namespace ncnn {

class Allocator {
public:
	virtual ~Allocator();
	virtual void *fastMalloc(size_t size) = 0;
	virtual void fastFree(void *ptr) = 0;
};
class PoolAllocator : public Allocator {
public:
	PoolAllocator();
	~PoolAllocator();
	void clear();
	void *fastMalloc(size_t size) override;
	void fastFree(void *ptr) override;
};
class UnlockedPoolAllocator : public Allocator {
public:
	UnlockedPoolAllocator();
	~UnlockedPoolAllocator();
	void clear();
	void *fastMalloc(size_t size) override;
	void fastFree(void *ptr) override;
};
void *fastMalloc(size_t size);
void fastFree(void *ptr);
size_t alignSize(size_t size, int n);

class Option {
public:
	Option();
	bool lightmode;
	bool use_shader_pack8;
	bool use_subgroup_ops;
	bool use_reserved_0;
	int num_threads;
	Allocator *blob_allocator;
	Allocator *workspace_allocator;
	int openmp_blocktime;
	bool use_winograd_convolution;
	bool use_sgemm_convolution;
	bool use_int8_inference;
	bool use_vulkan_compute;
	bool use_bf16_storage;
	bool use_fp16_packed;
	bool use_fp16_storage;
	bool use_fp16_arithmetic;
	bool use_int8_packed;
	bool use_int8_storage;
	bool use_int8_arithmetic;
	bool use_packing_layout;
	bool use_local_pool_allocator;
};

class Mat {
public:
	Mat();
	Mat(int w, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, int c, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, int d, int c, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, int c, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, int d, int c, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(const Mat &m);
	Mat(int w, void *data, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, void *data, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, int c, void *data, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, int h, int d, int c, void *data, size_t elemsize = 4u, Allocator *allocator = 0);
	Mat(int w, void *data, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, void *data, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, int c, void *data, size_t elemsize, int elempack, Allocator *allocator = 0);
	Mat(int w, int h, int d, int c, void *data, size_t elemsize, int elempack, Allocator *allocator = 0);
	~Mat();
	Mat &operator=(const Mat &m);
	void fill(float v);
	void fill(int v);
	template <typename T> void fill(T v);
	Mat clone(Allocator *allocator = 0) const;
	void clone_from(const Mat &mat, Allocator *allocator = 0);
	Mat reshape(int w, Allocator *allocator = 0) const;
	Mat reshape(int w, int h, Allocator *allocator = 0) const;
	Mat reshape(int w, int h, int c, Allocator *allocator = 0) const;
	Mat reshape(int w, int h, int d, int c, Allocator *allocator = 0) const;
	void create(int w, size_t elemsize = 4u, Allocator *allocator = 0);
	void create(int w, int h, size_t elemsize = 4u, Allocator *allocator = 0);
	void create(int w, int h, int c, size_t elemsize = 4u, Allocator *allocator = 0);
	void create(int w, int h, int d, int c, size_t elemsize = 4u, Allocator *allocator = 0);
	void create(int w, size_t elemsize, int elempack, Allocator *allocator = 0);
	void create(int w, int h, size_t elemsize, int elempack, Allocator *allocator = 0);
	void create(int w, int h, int c, size_t elemsize, int elempack, Allocator *allocator = 0);
	void create(int w, int h, int d, int c, size_t elemsize, int elempack, Allocator *allocator = 0);
	void create_like(const Mat &m, Allocator *allocator = 0);
	void addref();
	void release();
	bool empty() const;
	size_t total() const;
	int elembits() const;
	Mat shape() const;
	Mat channel(int c);
	const Mat channel(int c) const;
	Mat depth(int z);
	const Mat depth(int z) const;
	float *row(int y);
	const float *row(int y) const;
	template <typename T> T *row(int y);
	template <typename T> const T *row(int y) const;
	Mat channel_range(int c, int channels);
	const Mat channel_range(int c, int channels) const;
	Mat depth_range(int z, int depths);
	const Mat depth_range(int z, int depths) const;
	Mat row_range(int y, int rows);
	const Mat row_range(int y, int rows) const;
	Mat range(int x, int n);
	const Mat range(int x, int n) const;
	template <typename T> operator T *();
	template <typename T> operator const T *() const;
	float &operator[](size_t i);
	const float &operator[](size_t i) const;
	enum PixelType {
		PIXEL_CONVERT_SHIFT = 16,
		PIXEL_RGB = 1,
		PIXEL_BGR = 2,
		PIXEL_GRAY = 3,
		PIXEL_RGBA = 4,
		PIXEL_BGRA = 5,
		PIXEL_RGB2BGR = PIXEL_RGB | (PIXEL_BGR << PIXEL_CONVERT_SHIFT),
		PIXEL_BGR2RGB = PIXEL_BGR | (PIXEL_RGB << PIXEL_CONVERT_SHIFT),
		PIXEL_RGB2GRAY = PIXEL_RGB | (PIXEL_GRAY << PIXEL_CONVERT_SHIFT),
		PIXEL_BGR2GRAY = PIXEL_BGR | (PIXEL_GRAY << PIXEL_CONVERT_SHIFT)
	};
	static Mat from_pixels(const unsigned char *pixels, int type, int w, int h, Allocator *allocator = 0);
	static Mat from_pixels_resize(const unsigned char *pixels, int type, int w, int h, int target_width, int target_height,
	                              Allocator *allocator = 0);
	void to_pixels(unsigned char *pixels, int type) const;
	void substract_mean_normalize(const float *mean_vals, const float *norm_vals);
	void *data;
	int *refcount;
	size_t elemsize;
	int elempack;
	Allocator *allocator;
	int dims;
	int w;
	int h;
	int d;
	int c;
	size_t cstep;
};

enum BorderType { BORDER_CONSTANT = 0, BORDER_REPLICATE = 1, BORDER_REFLECT = 2, BORDER_TRANSPARENT = -233 };
void copy_make_border(const Mat &src, Mat &dst, int top, int bottom, int left, int right, int type, float v,
                      const Option &opt = Option());
void copy_cut_border(const Mat &src, Mat &dst, int top, int bottom, int left, int right, const Option &opt = Option());
void resize_bilinear(const Mat &src, Mat &dst, int w, int h, const Option &opt = Option());
void resize_nearest(const Mat &src, Mat &dst, int w, int h, const Option &opt = Option());
void convert_packing(const Mat &src, Mat &dst, int elempack, const Option &opt = Option());
void flatten(const Mat &src, Mat &dst, const Option &opt = Option());
void cast_float32_to_float16(const Mat &src, Mat &dst, const Option &opt = Option());
void cast_float16_to_float32(const Mat &src, Mat &dst, const Option &opt = Option());
void cast_float32_to_bfloat16(const Mat &src, Mat &dst, const Option &opt = Option());
void cast_bfloat16_to_float32(const Mat &src, Mat &dst, const Option &opt = Option());
unsigned short float32_to_float16(float value);
float float16_to_float32(unsigned short value);
unsigned short float32_to_bfloat16(float value);
float bfloat16_to_float32(unsigned short value);

class ParamDict {
public:
	ParamDict();
	int type(int id) const;
	int get(int id, int def) const;
	float get(int id, float def) const;
	Mat get(int id, const Mat &def) const;
	std::string get(int id, const std::string &def) const;
	void set(int id, int i);
	void set(int id, float f);
	void set(int id, const Mat &v);
};

class ModelBin {
public:
	virtual ~ModelBin();
	virtual Mat load(int w, int type) const;
	virtual Mat load(int w, int h, int type) const;
	virtual Mat load(int w, int h, int c, int type) const;
	virtual Mat load(int w, int h, int d, int c, int type) const;
};

class Layer {
public:
	Layer();
	virtual ~Layer();
	virtual int load_param(const ParamDict &pd);
	virtual int load_model(const ModelBin &mb);
	virtual int create_pipeline(const Option &opt);
	virtual int destroy_pipeline(const Option &opt);
	virtual int forward(const std::vector<Mat> &bottom_blobs, std::vector<Mat> &top_blobs, const Option &opt) const;
	virtual int forward(const Mat &bottom_blob, Mat &top_blob, const Option &opt) const;
	virtual int forward_inplace(std::vector<Mat> &bottom_top_blobs, const Option &opt) const;
	virtual int forward_inplace(Mat &bottom_top_blob, const Option &opt) const;
	bool one_blob_only;
	bool support_inplace;
	bool support_vulkan;
	bool support_packing;
	bool support_bf16_storage;
	bool support_fp16_storage;
	bool support_int8_storage;
	int featmask;
	void *userdata;
	int typeindex;
	std::string type;
	std::string name;
	std::vector<int> bottoms;
	std::vector<int> tops;
	std::vector<Mat> bottom_shapes;
	std::vector<Mat> top_shapes;
};

typedef Layer *(*layer_creator_func)(void *);
typedef void (*layer_destroyer_func)(Layer *, void *);
Layer *create_layer(const char *type);
Layer *create_layer(int index);

class Net;
class Extractor {
public:
	~Extractor();
	void set_light_mode(bool enable);
	int input(const char *blob_name, const Mat &in);
	int input(int blob_index, const Mat &in);
	int extract(const char *blob_name, Mat &feat, int type = 0);
	int extract(int blob_index, Mat &feat, int type = 0);
};
class Net {
public:
	Net();
	virtual ~Net();
	Option opt;
	int register_custom_layer(const char *type, layer_creator_func creator, layer_destroyer_func destroyer = 0,
	                          void *userdata = 0);
	int register_custom_layer(int index, layer_creator_func creator, layer_destroyer_func destroyer = 0,
	                          void *userdata = 0);
	int load_param(const char *path);
	int load_model(const char *path);
	int load_param_mem(const char *mem);
	int load_model(const unsigned char *mem);
	void clear();
	Extractor create_extractor() const;
};

}

#define DEFINE_LAYER_CREATOR(name) \
	::ncnn::Layer *name##_layer_creator(void *) { return new name; }
#define DEFINE_LAYER_DESTROYER(name) \
	void name##_layer_destroyer(::ncnn::Layer *layer, void *) { delete layer; }
