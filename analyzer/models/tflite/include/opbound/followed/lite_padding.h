// Stub of how TensorFlow Lite's kernels compute the sizes and the padding of windows, included by lite.h: bodies that
// are followed. A window of `filter` items that are `dilation` apart is moved by `stride` over `in` items.
#pragma once
#include "opbound/lite_builtin.h"
#include "opbound/lite_params.h"

namespace tflite {
inline int ComputeOutSize(TfLitePadding p, int in, int filter, int stride, int dilation)
{
	const int window = (filter - 1) * dilation + 1;
	if (stride == 0)
		return 0;
	if (p == kTfLitePaddingSame)
		return (in + stride - 1) / stride;
	return p == kTfLitePaddingValid ? (in + stride - window) / stride : 0;
}
inline int ComputePadding(int stride, int dilation, int in, int filter, int out)
{
	const int window = (filter - 1) * dilation + 1, both = ((out - 1) * stride + window - in) / 2;
	return both > 0 ? both : 0;
}
inline int ComputePaddingWithOffset(int stride, int dilation, int in, int filter, int out, int *offset)
{
	const int window = (filter - 1) * dilation + 1, wanted = (out - 1) * stride + window - in;
	const int total = wanted > 0 ? wanted : 0;
	*offset = total % 2;
	return total / 2;
}
inline TfLitePaddingValues ComputePaddingHeightWidth(int sh, int sw, int dh, int dw, int h, int w, int fh, int fw,
                                                     TfLitePadding p, int *oh, int *ow)
{
	TfLitePaddingValues v;
	int offset = 0;
	*ow = ComputeOutSize(p, w, fw, sw, dw);
	*oh = ComputeOutSize(p, h, fh, sh, dh);
	v.height = ComputePaddingWithOffset(sh, dh, h, fh, *oh, &offset);
	v.height_offset = offset;
	v.width = ComputePaddingWithOffset(sw, dw, w, fw, *ow, &offset);
	v.width_offset = offset;
	return v;
}
inline Padding3DValues ComputePadding3DValues(int sh, int sw, int sd, int dh, int dw, int dd, int h, int w, int d, int fh,
                                              int fw, int fd, TfLitePadding p, int *oh, int *ow, int *od)
{
	Padding3DValues v;
	int offset = 0;
	*ow = ComputeOutSize(p, w, fw, sw, dw);
	*oh = ComputeOutSize(p, h, fh, sh, dh);
	*od = ComputeOutSize(p, d, fd, sd, dd);
	v.depth = ComputePaddingWithOffset(sd, dd, d, fd, *od, &offset);
	v.depth_offset = offset;
	v.height = ComputePaddingWithOffset(sh, dh, h, fh, *oh, &offset);
	v.height_offset = offset;
	v.width = ComputePaddingWithOffset(sw, dw, w, fw, *ow, &offset);
	v.width_offset = offset;
	return v;
}
} // namespace tflite
