// Stub of onnxruntime-extensions: what its operators include.
#pragma once
#include "opbound/ort_tensor.h"
#include <map>
#include <set>
#include <unordered_map>

namespace ortc = Ort::Custom;
namespace Ort {
namespace Custom {
struct OrtAttributeReader {
	template <class T> T GetAttribute(const char *name, T v) const;
};
struct CUDAKernelContext;
} // namespace Custom
} // namespace Ort
namespace OrtW {
using CustomOpApi = Ort::CustomOpApi;
struct API {
	static OrtStatus *CreateStatus(OrtErrorCode c, const char *m);
	static void ReleaseStatus(OrtStatus *s);
};
OrtStatusPtr CreateStatus(const char *m, OrtErrorCode c);
OrtStatusPtr CreateStatus(const std::string &m, OrtErrorCode c);
template <class T> OrtStatusPtr GetOpAttribute(const OrtKernelInfo &i, const char *name, T &v);
template <class T> T GetOpAttributeOrDefault(const OrtKernelInfo &i, const char *name, T v);
void ThrowOnError(const OrtApi &api, OrtStatus *s);
} // namespace OrtW
struct BaseKernel {
	BaseKernel(const OrtApi &api, const OrtKernelInfo &info);
	template <class T> T TryToGetAttributeWithDefault(const char *name, T v) const;
	const OrtApi &api_;
	const OrtKernelInfo &info_;
};
struct OrtxStatus {
	OrtxStatus();
	OrtxStatus(int code, const std::string &m);
	bool IsOk() const;
	operator OrtStatus *() const;
};
template <class... T> std::string MakeString(const T &...v);
#define ORTX_CXX_API_THROW(string, code) throw Ort::Exception(string, code)
#define ORTX_RETURN_IF_ERROR(e)                                                                                        \
	do {                                                                                                               \
		auto s_ = (e);                                                                                                 \
		if (s_ != nullptr) return s_;                                                                                  \
	} while (0)
template <class... A> using FxLoadCustomOpFactory = std::function<std::vector<const OrtCustomOp *>(A...)>;
template <class... A> struct CuopContainer {};
#define CustomCpuFunc(name, f) ortc::CreateLiteCustomOp(name, "CPUExecutionProvider", f)
#define CustomCpuStruct(name, s) ortc::CreateLiteCustomOp<s>(name, "CPUExecutionProvider")
#define CustomCpuFuncV2(name, f) ortc::CreateLiteCustomOpV2(name, "CPUExecutionProvider", f)
#define CustomCpuStructV2(name, s) ortc::CreateLiteCustomOpV2<s>(name, "CPUExecutionProvider")
