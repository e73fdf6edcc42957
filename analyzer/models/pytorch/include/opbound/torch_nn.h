// Stub of torch/nn: modules, what they are told, and the functions that take options.
#pragma once
#include "opbound/torch_optim.h"

namespace torch {
#define OPBOUND_MODES(m)                                                                                               \
	m(Linear) m(Conv1D) m(Conv2D) m(Conv3D) m(Sigmoid) m(Tanh) m(ReLU) m(GELU) m(SiLU) m(LeakyReLU) m(FanIn) m(FanOut)     \
	    m(Constant) m(Reflect) m(Replicate) m(Circular) m(Nearest) m(NearestExact) m(Bilinear) m(Bicubic) m(Trilinear)     \
	        m(Area) m(Sum) m(Mean) m(Max) m(None) m(BatchMean) m(Zeros) m(Border) m(Reflection) m(Valid) m(Same)
#define OPBOUND_MODE(name)                                                                                             \
	namespace enumtype {                                                                                               \
	struct k##name {};                                                                                                 \
	}                                                                                                                  \
	inline constexpr enumtype::k##name k##name{};
OPBOUND_MODES(OPBOUND_MODE)
#undef OPBOUND_MODE
#undef OPBOUND_MODES
template <std::size_t N, class T = int64_t> class ExpandingArray {
	std::array<T, N> values_;

public:
	ExpandingArray(std::initializer_list<T> l);
	ExpandingArray(std::vector<T> v);
	ExpandingArray(T one);
	ExpandingArray(const std::array<T, N> &v);
	std::array<T, N> *operator->();
	const std::array<T, N> *operator->() const;
	std::array<T, N> &operator*();
	const std::array<T, N> &operator*() const;
	operator c10::ArrayRef<T>() const;
	size_t size() const noexcept;
};
namespace nn {
// Options set by calls that give the options again; one that names a mode takes any.
struct AnyMode {
	int mode;
	template <class T> AnyMode(const T &mode);
};
#define OPBOUND_OPTION(T, name)                                                                                        \
	Self &name(const T &v);                                                                                            \
	const T &name() const noexcept;                                                                                    \
	T &name() noexcept;
namespace functional {
using namespace at;
struct PadFuncOptions {
	using Self = PadFuncOptions;
	PadFuncOptions(std::vector<int64_t> pad);
	OPBOUND_OPTION(std::vector<int64_t>, pad)
	OPBOUND_OPTION(AnyMode, mode)
	OPBOUND_OPTION(double, value)
};
struct InterpolateFuncOptions {
	using Self = InterpolateFuncOptions;
	OPBOUND_OPTION(std::optional<std::vector<int64_t>>, size)
	OPBOUND_OPTION(std::optional<std::vector<double>>, scale_factor)
	OPBOUND_OPTION(AnyMode, mode)
	OPBOUND_OPTION(std::optional<bool>, align_corners)
	OPBOUND_OPTION(std::optional<bool>, recompute_scale_factor)
	OPBOUND_OPTION(bool, antialias)
};
struct GridSampleFuncOptions {
	using Self = GridSampleFuncOptions;
	OPBOUND_OPTION(AnyMode, mode)
	OPBOUND_OPTION(AnyMode, padding_mode)
	OPBOUND_OPTION(std::optional<bool>, align_corners)
};
struct NormalizeFuncOptions {
	using Self = NormalizeFuncOptions;
	OPBOUND_OPTION(double, p)
	OPBOUND_OPTION(int64_t, dim)
	OPBOUND_OPTION(double, eps)
	OPBOUND_OPTION(std::optional<Tensor>, out)
};
Tensor pad(const Tensor &t, const PadFuncOptions &options);
Tensor interpolate(const Tensor &t, const InterpolateFuncOptions &options = {});
Tensor grid_sample(const Tensor &t, const Tensor &grid, const GridSampleFuncOptions &options = {});
Tensor normalize(const Tensor &t, NormalizeFuncOptions options = {});
} // namespace functional
template <class T> class ModuleHolder;
class Module : public std::enable_shared_from_this<Module> {
	void *impl[16];

public:
	explicit Module(std::string name);
	Module();
	virtual ~Module();
	const std::string &name() const noexcept;
	virtual std::shared_ptr<Module> clone(const std::optional<c10::Device> &device = std::nullopt) const;
	std::vector<Tensor> parameters(bool recurse = true) const;
	std::vector<Tensor> buffers(bool recurse = true) const;
	std::vector<std::shared_ptr<Module>> modules(bool include_self = true) const;
	std::vector<std::shared_ptr<Module>> children() const;
	virtual void train(bool on = true);
	void eval();
	virtual bool is_training() const noexcept;
	virtual void to(c10::Device device, c10::ScalarType type, bool non_blocking = false);
	virtual void to(c10::ScalarType type, bool non_blocking = false);
	virtual void to(c10::Device device, bool non_blocking = false);
	virtual void zero_grad(bool set_to_none = true);
	virtual void save(serialize::OutputArchive &archive) const;
	virtual void load(serialize::InputArchive &archive);
	virtual void pretty_print(std::ostream &out) const;
	template <class T> T *as() noexcept;
	template <class T> const T *as() const noexcept;
	Tensor &register_parameter(std::string name, Tensor t, bool requires_grad = true);
	Tensor &register_buffer(std::string name, Tensor t);
	template <class T> std::shared_ptr<T> register_module(std::string name, std::shared_ptr<T> module);
	template <class T> std::shared_ptr<T> register_module(std::string name, ModuleHolder<T> holder);
	template <class T> std::shared_ptr<T> replace_module(const std::string &name, std::shared_ptr<T> module);
	void unregister_module(const std::string &name);
};
template <class D> class Cloneable : public Module {
public:
	using Module::Module;
	virtual void reset() = 0;
};
template <class T> class ModuleHolder {
protected:
	std::shared_ptr<T> impl_;

public:
	using ContainedType = T;
	ModuleHolder();
	ModuleHolder(std::nullptr_t);
	ModuleHolder(std::shared_ptr<T> module);
	template <class A, class... B, class = std::enable_if_t<sizeof...(B) || !std::is_base_of_v<ModuleHolder, std::decay_t<A>>>>
	explicit ModuleHolder(A &&a, B &&...b);
	explicit operator bool() const noexcept;
	T *operator->();
	const T *operator->() const;
	T &operator*();
	const T &operator*() const;
	const std::shared_ptr<T> &ptr() const;
	T *get();
	const T *get() const;
	template <class... A, class M = T> auto operator()(A &&...a) -> decltype(std::declval<M &>().forward(std::forward<A>(a)...));
	bool is_empty() const noexcept;
};
#define TORCH_MODULE_IMPL(Name, ImplType)                                                                              \
	class Name : public torch::nn::ModuleHolder<ImplType> {                                                            \
	public:                                                                                                            \
		using torch::nn::ModuleHolder<ImplType>::ModuleHolder;                                                         \
		using Impl = ImplType;                                                                                         \
	}
#define TORCH_MODULE(Name) TORCH_MODULE_IMPL(Name, Name##Impl)
struct LinearOptions {
	using Self = LinearOptions;
	LinearOptions(int64_t in, int64_t out);
	OPBOUND_OPTION(int64_t, in_features)
	OPBOUND_OPTION(int64_t, out_features)
	OPBOUND_OPTION(bool, bias)
};
class LinearImpl : public Cloneable<LinearImpl> {
public:
	LinearImpl(int64_t in, int64_t out);
	explicit LinearImpl(const LinearOptions &options);
	void reset() override;
	Tensor forward(const Tensor &t);
	LinearOptions options;
	Tensor weight, bias;
};
TORCH_MODULE(Linear);
struct EmbeddingOptions {
	using Self = EmbeddingOptions;
	EmbeddingOptions(int64_t count, int64_t size);
	OPBOUND_OPTION(int64_t, num_embeddings)
	OPBOUND_OPTION(int64_t, embedding_dim)
	OPBOUND_OPTION(std::optional<int64_t>, padding_idx)
};
class EmbeddingImpl : public Cloneable<EmbeddingImpl> {
public:
	EmbeddingImpl(int64_t count, int64_t size);
	explicit EmbeddingImpl(EmbeddingOptions options);
	void reset() override;
	Tensor forward(const Tensor &t);
	EmbeddingOptions options;
	Tensor weight;
};
TORCH_MODULE(Embedding);
#define OPBOUND_CONV(D)                                                                                                \
	struct Conv##D##dOptions {                                                                                         \
		using Self = Conv##D##dOptions;                                                                                \
		Conv##D##dOptions(int64_t in, int64_t out, ExpandingArray<D> kernel);                                          \
		OPBOUND_OPTION(int64_t, in_channels)                                                                           \
		OPBOUND_OPTION(int64_t, out_channels)                                                                          \
		OPBOUND_OPTION(ExpandingArray<D>, kernel_size)                                                                 \
		OPBOUND_OPTION(ExpandingArray<D>, stride)                                                                      \
		OPBOUND_OPTION(ExpandingArray<D>, padding)                                                                     \
		OPBOUND_OPTION(ExpandingArray<D>, dilation)                                                                    \
		OPBOUND_OPTION(int64_t, groups)                                                                                \
		OPBOUND_OPTION(bool, bias)                                                                                     \
	};                                                                                                                 \
	class Conv##D##dImpl : public Cloneable<Conv##D##dImpl> {                                                          \
	public:                                                                                                            \
		Conv##D##dImpl(int64_t in, int64_t out, ExpandingArray<D> kernel);                                             \
		explicit Conv##D##dImpl(Conv##D##dOptions options);                                                            \
		void reset() override;                                                                                         \
		Tensor forward(const Tensor &t);                                                                               \
		Conv##D##dOptions options;                                                                                     \
		Tensor weight, bias;                                                                                           \
	};                                                                                                                 \
	TORCH_MODULE(Conv##D##d);                                                                                          \
	struct BatchNorm##D##dOptions {                                                                                    \
		using Self = BatchNorm##D##dOptions;                                                                           \
		BatchNorm##D##dOptions(int64_t features);                                                                      \
		OPBOUND_OPTION(int64_t, num_features)                                                                          \
		OPBOUND_OPTION(double, eps)                                                                                    \
		OPBOUND_OPTION(bool, affine)                                                                                   \
	};                                                                                                                 \
	class BatchNorm##D##dImpl : public Cloneable<BatchNorm##D##dImpl> {                                                \
	public:                                                                                                            \
		BatchNorm##D##dImpl(int64_t features);                                                                         \
		explicit BatchNorm##D##dImpl(const BatchNorm##D##dOptions &options);                                           \
		void reset() override;                                                                                         \
		Tensor forward(const Tensor &t);                                                                               \
		BatchNorm##D##dOptions options;                                                                                \
		Tensor weight, bias, running_mean, running_var;                                                                \
	};                                                                                                                 \
	TORCH_MODULE(BatchNorm##D##d);
OPBOUND_CONV(1)
OPBOUND_CONV(2)
OPBOUND_CONV(3)
#undef OPBOUND_CONV
struct LayerNormOptions {
	using Self = LayerNormOptions;
	LayerNormOptions(std::vector<int64_t> shape);
	OPBOUND_OPTION(std::vector<int64_t>, normalized_shape)
	OPBOUND_OPTION(double, eps)
	OPBOUND_OPTION(bool, elementwise_affine)
};
class LayerNormImpl : public Cloneable<LayerNormImpl> {
public:
	LayerNormImpl(std::vector<int64_t> shape);
	explicit LayerNormImpl(LayerNormOptions options);
	void reset() override;
	Tensor forward(const Tensor &t);
	LayerNormOptions options;
	Tensor weight, bias;
};
TORCH_MODULE(LayerNorm);
#undef OPBOUND_OPTION
#define OPBOUND_PLAIN(name)                                                                                            \
	class name##Impl : public Cloneable<name##Impl> {                                                                  \
	public:                                                                                                            \
		template <class... A> explicit name##Impl(const A &...options);                                                \
		void reset() override;                                                                                         \
		Tensor forward(Tensor t);                                                                                      \
	};                                                                                                                 \
	TORCH_MODULE(name);
OPBOUND_PLAIN(Identity)
OPBOUND_PLAIN(Dropout)
OPBOUND_PLAIN(ReLU)
OPBOUND_PLAIN(LeakyReLU)
OPBOUND_PLAIN(GELU)
OPBOUND_PLAIN(SiLU)
OPBOUND_PLAIN(ELU)
OPBOUND_PLAIN(Sigmoid)
OPBOUND_PLAIN(Tanh)
OPBOUND_PLAIN(Softplus)
OPBOUND_PLAIN(Softmax)
OPBOUND_PLAIN(Flatten)
#undef OPBOUND_PLAIN
class SequentialImpl : public Cloneable<SequentialImpl> {
public:
	SequentialImpl();
	template <class... A> explicit SequentialImpl(A &&...modules);
	void reset() override;
	template <class R = Tensor, class... A> R forward(A &&...a);
	template <class M> void push_back(const M &module);
	template <class M> void push_back(std::string name, const M &module);
	size_t size() const noexcept;
	bool is_empty() const noexcept;
};
TORCH_MODULE(Sequential);
class ModuleListImpl : public Cloneable<ModuleListImpl> {
public:
	ModuleListImpl();
	void reset() override;
	template <class M> void push_back(const M &module);
	std::shared_ptr<Module> operator[](size_t i) const;
	template <class T> T &at(size_t i);
	std::shared_ptr<Module> ptr(size_t i) const;
	size_t size() const noexcept;
};
TORCH_MODULE(ModuleList);
namespace init {
Tensor constant_(Tensor t, c10::Scalar v);
Tensor ones_(Tensor t);
Tensor zeros_(Tensor t);
Tensor eye_(Tensor t);
Tensor normal_(Tensor t, double mean = 0, double std = 1);
Tensor uniform_(Tensor t, double low = 0, double high = 1);
Tensor orthogonal_(Tensor t, double gain = 1.0);
Tensor xavier_normal_(Tensor t, double gain = 1.0);
Tensor xavier_uniform_(Tensor t, double gain = 1.0);
template <class... A> Tensor kaiming_normal_(Tensor t, A &&...a);
template <class... A> Tensor kaiming_uniform_(Tensor t, A &&...a);
} // namespace init
} // namespace nn
template <class V> void save(const V &v, const std::string &file);
template <class V> void load(V &v, const std::string &file);
} // namespace torch
