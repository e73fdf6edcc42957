// Stub of TensorFlow's data formats and window arithmetic. Which dimension a letter means, and how large a window's
// output is, decides extents: these functions have bodies.
#pragma once
#include "opbound/eigen_nn.h"
#include "opbound/tensor.h"

namespace tensorflow {
enum TensorFormat {
	FORMAT_NHWC = 0, FORMAT_NCHW = 1, FORMAT_NCHW_VECT_C = 2, FORMAT_NHWC_VECT_W = 3, FORMAT_HWNC = 4, FORMAT_HWCN = 5
};
enum FilterTensorFormat { FORMAT_HWIO = 0, FORMAT_OIHW = 1, FORMAT_OHWI = 2, FORMAT_OIHW_VECT_I = 3 };
bool FormatFromString(absl::string_view s, TensorFormat *f);
bool FilterFormatFromString(absl::string_view s, FilterTensorFormat *f);
std::string ToString(TensorFormat f);
std::string ToString(FilterTensorFormat f);
std::string GetConvnetDataFormatAttrString();
std::string GetConvnet3dDataFormatAttrString();
std::string GetConvnetDataFormat2D3DAttrString();
std::string GetConvnetFilterFormatAttrString();
std::string GetConvnet3dFilterFormatAttrString();

inline int GetTensorSpatialDims(int rank, TensorFormat f)
{
	return f == FORMAT_NCHW_VECT_C || f == FORMAT_NHWC_VECT_W ? rank - 3 : rank - 2;
}
inline int GetTensorDimsFromSpatialDims(int spatial, TensorFormat f)
{
	return f == FORMAT_NCHW_VECT_C || f == FORMAT_NHWC_VECT_W ? spatial + 3 : spatial + 2;
}
// The index of a dimension by its letter (N, C, H, W) or, for spatial ones, its number ('0' to '2').
inline int opbound_spatial(int spatial, char dimension)
{
	return dimension == 'H' ? spatial - 2 : dimension == 'W' ? spatial - 1 : dimension == 'D' ? 0 : dimension - '0';
}
inline int opbound_dim(int spatial, TensorFormat f, char dimension)
{
	int first, batch, feature;
	if (f == FORMAT_NHWC || f == FORMAT_NHWC_VECT_W) {
		first = 1;
		batch = 0;
		feature = spatial + 1;
	} else if (f == FORMAT_NCHW || f == FORMAT_NCHW_VECT_C) {
		first = 2;
		batch = 0;
		feature = 1;
	} else {
		first = 0;
		batch = f == FORMAT_HWNC ? spatial : spatial + 1;
		feature = f == FORMAT_HWNC ? spatial + 1 : spatial;
	}
	return dimension == 'N' ? batch : dimension == 'C' ? feature : first + opbound_spatial(spatial, dimension);
}
template <int S> int GetTensorDimIndex(TensorFormat f, char dimension) { return opbound_dim(S, f, dimension); }
inline int GetTensorDimIndex(TensorFormat f, char dimension) { return opbound_dim(2, f, dimension); }
inline int GetTensorDimIndex(TensorFormat f, char dimension, int rank)
{
	const int index = opbound_dim(GetTensorSpatialDims(rank, f), f, dimension);
	CHECK(index >= 0 && index < rank);
	return index;
}
inline int GetTensorBatchDimIndex(int rank, TensorFormat f) { return GetTensorDimIndex(f, 'N', rank); }
inline int GetTensorFeatureDimIndex(int rank, TensorFormat f) { return GetTensorDimIndex(f, 'C', rank); }
inline int GetTensorSpatialDimIndex(int rank, TensorFormat f, int i)
{
	return GetTensorDimIndex(f, (char)('0' + i), rank);
}
inline int64_t GetTensorDim(const TensorShape &s, TensorFormat f, char dimension)
{
	return s.dim_size(GetTensorDimIndex(f, dimension, s.dims()));
}
inline int64_t GetTensorDim(const Tensor &t, TensorFormat f, char dimension)
{
	return t.dim_size(GetTensorDimIndex(f, dimension, t.dims()));
}
template <class T> T GetTensorDim(const std::vector<T> &attr, TensorFormat f, char dimension)
{
	return attr[GetTensorDimIndex(f, dimension, (int)attr.size())];
}
template <class T> T GetTensorDim(gtl::ArraySlice<T> attr, TensorFormat f, char dimension);
template <class T> T GetFilterDim(gtl::ArraySlice<T> attr, FilterTensorFormat f, char dimension);
int64_t GetFilterDim(const TensorShape &s, FilterTensorFormat f, char dimension);
int64_t GetFilterDim(const Tensor &t, FilterTensorFormat f, char dimension);
template <int S> int GetFilterDimIndex(FilterTensorFormat f, char dimension);
void GetExplicitPaddingForDim(const std::vector<int64_t> &paddings, TensorFormat f, char dimension, int64_t *before,
                              int64_t *after);
inline TensorShape ShapeFromFormat(TensorFormat f, int64_t n, int64_t h, int64_t w, int64_t c)
{
	TensorShape s;
	if (f == FORMAT_NHWC) {
		s.AddDim(n);
		s.AddDim(h);
		s.AddDim(w);
		s.AddDim(c);
	} else if (f == FORMAT_NCHW) {
		s.AddDim(n);
		s.AddDim(c);
		s.AddDim(h);
		s.AddDim(w);
	} else {
		s = opbound::any_shape();
	}
	return s;
}
TensorShape ShapeFromFormat(TensorFormat f, int64_t n, gtl::ArraySlice<int64_t> spatial, int64_t c);
TensorShape ShapeFromFormat(TensorFormat to, const TensorShape &s, TensorFormat from);
Status ShapeFromFormatWithStatus(TensorFormat f, int64_t n, gtl::ArraySlice<int64_t> spatial, int64_t c, TensorShape *s);
Status ShapeFromFormatWithStatus(TensorFormat f, int64_t n, int64_t h, int64_t w, int64_t c, TensorShape *s);
TensorShape ShapeFromFilterTensorFormat(FilterTensorFormat f, int64_t h, int64_t w, int64_t in, int64_t out);
TensorShape ShapeFromFilterFormat(FilterTensorFormat to, const TensorShape &s, FilterTensorFormat from);

enum Padding { VALID = 1, SAME = 2, EXPLICIT = 3 };
Status GetPaddingFromString(StringPiece s, Padding *p);
std::string GetPaddingAttrString();
std::string GetPaddingAttrStringWithExplicit();
std::string GetExplicitPaddingsAttrString();
Status CheckValidPadding(Padding p, const std::vector<int64_t> &paddings, int rank, TensorFormat f);
inline Status GetWindowedOutputSizeVerboseV2(int64_t in, int64_t filter, int64_t dilation, int64_t stride, Padding p,
                                             int64_t *out, int64_t *before, int64_t *after)
{
	if (stride <= 0)
		return errors::InvalidArgument("stride");
	if (dilation < 1)
		return errors::InvalidArgument("dilation");
	int64_t window = (filter - 1) * dilation + 1;
	if (p == VALID) {
		*out = (in - window + stride) / stride;
		*before = *after = 0;
	} else if (p == SAME) {
		*out = (in + stride - 1) / stride;
		int64_t needed = (*out - 1) * stride + window - in;
		needed = needed < 0 ? 0 : needed;
		*before = needed / 2;
		*after = needed - *before;
	} else {
		*out = (in + *before + *after - window + stride) / stride;
	}
	if (*out < 0)
		return errors::InvalidArgument("output");
	return OkStatus();
}
inline Status GetWindowedOutputSizeVerbose(int64_t in, int64_t filter, int64_t stride, Padding p, int64_t *out,
                                           int64_t *before, int64_t *after)
{
	return GetWindowedOutputSizeVerboseV2(in, filter, 1, stride, p, out, before, after);
}
inline Status GetWindowedOutputSizeVerbose(int64_t in, int64_t filter, int64_t dilation, int64_t stride, Padding p,
                                           int64_t *out, int64_t *before, int64_t *after)
{
	return GetWindowedOutputSizeVerboseV2(in, filter, dilation, stride, p, out, before, after);
}
inline Status GetWindowedOutputSizeV2(int64_t in, int64_t filter, int64_t dilation, int64_t stride, Padding p,
                                      int64_t *out, int64_t *pad)
{
	int64_t after;
	if (p == EXPLICIT)
		return errors::Internal("padding");
	return GetWindowedOutputSizeVerboseV2(in, filter, dilation, stride, p, out, pad, &after);
}
inline Status GetWindowedOutputSize(int64_t in, int64_t filter, int64_t dilation, int64_t stride, Padding p,
                                    int64_t *out, int64_t *pad)
{
	return GetWindowedOutputSizeV2(in, filter, dilation, stride, p, out, pad);
}
inline Status GetWindowedOutputSize(int64_t in, int64_t filter, int64_t stride, Padding p, int64_t *out, int64_t *pad)
{
	return GetWindowedOutputSizeV2(in, filter, 1, stride, p, out, pad);
}
inline Status Get3dOutputSizeV2(const std::array<int64_t, 3> &in, const std::array<int64_t, 3> &window,
                                const std::array<int64_t, 3> &dilations, const std::array<int64_t, 3> &strides,
                                Padding p, std::array<int64_t, 3> *out, std::array<int64_t, 3> *pad)
{
	for (int i = 0; i < 3; i++) {
		Status s = GetWindowedOutputSizeV2(in[i], window[i], dilations[i], strides[i], p, &(*out)[i], &(*pad)[i]);
		if (!s.ok())
			return s;
	}
	return OkStatus();
}
inline Status Get3dOutputSize(const std::array<int64_t, 3> &in, const std::array<int64_t, 3> &window,
                              const std::array<int64_t, 3> &strides, Padding p, std::array<int64_t, 3> *out,
                              std::array<int64_t, 3> *pad)
{
	return Get3dOutputSizeV2(in, window, {{1, 1, 1}}, strides, p, out, pad);
}
inline Eigen::PaddingType BrainPadding2EigenPadding(Padding p)
{
	return p == VALID ? Eigen::PADDING_VALID : Eigen::PADDING_SAME;
}
enum class MirrorPadMode { REFLECT = 1, SYMMETRIC = 2 };
std::string GetMirrorPadModeAttrString();
// How much of a window lies inside: index and size stay within the input.
inline Status GetBroadcastSize(const int index, const int in, const int window, const int stride, const int pad,
                               int *first, int *size)
{
	*first = index * stride;
	*size = window;
	if (*first > in + pad)
		return errors::InvalidArgument("index");
	*first -= pad;
	if (*first < 0) {
		*size += *first;
		*first = 0;
	}
	if (*first + *size > in)
		*size = in - *first;
	return OkStatus();
}
} // namespace tensorflow
