// Stub of torch/optim: optimizers, what they are told of groups of parameters, and what they keep.
#pragma once
#include "opbound/aten.h"

namespace torch {
using at::Tensor;
namespace serialize {
class InputArchive {
	void *impl[4];

public:
	InputArchive();
	void load_from(const std::string &file, std::optional<c10::Device> device = std::nullopt);
	void load_from(std::istream &in, std::optional<c10::Device> device = std::nullopt);
	void read(const std::string &key, c10::IValue &value);
	void read(const std::string &key, Tensor &value, bool is_buffer = false);
	void read(const std::string &key, InputArchive &archive);
	bool try_read(const std::string &key, c10::IValue &value);
	bool try_read(const std::string &key, Tensor &value, bool is_buffer = false);
	bool try_read(const std::string &key, InputArchive &archive);
	std::vector<std::string> keys();
};
class OutputArchive {
	void *impl[4];

public:
	OutputArchive();
	void save_to(const std::string &file);
	void save_to(std::ostream &out);
	void write(const std::string &key, const c10::IValue &value);
	void write(const std::string &key, const Tensor &value, bool is_buffer = false);
	void write(const std::string &key, OutputArchive &archive);
};
} // namespace serialize
namespace optim {
class OptimizerParamState {
public:
	virtual std::unique_ptr<OptimizerParamState> clone() const;
	virtual void serialize(serialize::InputArchive &archive);
	virtual void serialize(serialize::OutputArchive &archive) const;
	virtual ~OptimizerParamState();
};
template <class D> class OptimizerCloneableParamState : public OptimizerParamState {};
class OptimizerOptions {
public:
	virtual std::unique_ptr<OptimizerOptions> clone() const;
	virtual void serialize(serialize::InputArchive &archive);
	virtual void serialize(serialize::OutputArchive &archive) const;
	virtual ~OptimizerOptions();
	virtual double get_lr() const;
	virtual void set_lr(const double lr);
};
template <class D> class OptimizerCloneableOptions : public OptimizerOptions {};
class OptimizerParamGroup {
	std::vector<Tensor> params_;
	std::unique_ptr<OptimizerOptions> options_;

public:
	OptimizerParamGroup(const OptimizerParamGroup &o);
	OptimizerParamGroup(std::vector<Tensor> params);
	OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options);
	OptimizerParamGroup &operator=(const OptimizerParamGroup &o);
	bool has_options() const;
	OptimizerOptions &options();
	const OptimizerOptions &options() const;
	void set_options(std::unique_ptr<OptimizerOptions> options);
	std::vector<Tensor> &params();
	const std::vector<Tensor> &params() const;
};
class Optimizer {
	void *impl[8];

public:
	using LossClosure = std::function<Tensor()>;
	Optimizer(const Optimizer &) = delete;
	explicit Optimizer(std::vector<OptimizerParamGroup> groups, std::unique_ptr<OptimizerOptions> defaults);
	explicit Optimizer(std::vector<Tensor> parameters, std::unique_ptr<OptimizerOptions> defaults);
	virtual ~Optimizer();
	void add_param_group(const OptimizerParamGroup &group);
	virtual Tensor step(LossClosure closure = nullptr) = 0;
	void add_parameters(const std::vector<Tensor> &parameters);
	void zero_grad(bool set_to_none = true);
	const std::vector<Tensor> &parameters() const noexcept;
	std::vector<Tensor> &parameters() noexcept;
	size_t size() const noexcept;
	OptimizerOptions &defaults() noexcept;
	const OptimizerOptions &defaults() const noexcept;
	std::vector<OptimizerParamGroup> &param_groups() noexcept;
	const std::vector<OptimizerParamGroup> &param_groups() const noexcept;
	virtual void save(serialize::OutputArchive &archive) const;
	virtual void load(serialize::InputArchive &archive);
};
// An option is set by a call that gives the options again, so that calls form a chain.
#define OPBOUND_OPTION(T, name)                                                                                        \
	Self &name(const T &v);                                                                                            \
	const T &name() const noexcept;                                                                                    \
	T &name() noexcept;
#define OPBOUND_OPTIMIZER(name, rate, members)                                                                         \
	struct name##Options : OptimizerCloneableOptions<name##Options> {                                                  \
		using Self = name##Options;                                                                                    \
		name##Options(double lr rate);                                                                                 \
		OPBOUND_OPTION(double, lr)                                                                                     \
		OPBOUND_OPTION(double, weight_decay)                                                                           \
		members                                                                                                        \
	};                                                                                                                 \
	class name : public Optimizer {                                                                                    \
	public:                                                                                                            \
		explicit name(std::vector<OptimizerParamGroup> groups, name##Options defaults rate);                           \
		explicit name(std::vector<Tensor> params, name##Options defaults rate);                                        \
		Tensor step(LossClosure closure = nullptr) override;                                                           \
	};
using betas_t = std::tuple<double, double>;
OPBOUND_OPTIMIZER(Adam, = 1e-3, OPBOUND_OPTION(betas_t, betas) OPBOUND_OPTION(double, eps) OPBOUND_OPTION(bool, amsgrad))
OPBOUND_OPTIMIZER(AdamW, = 1e-3, OPBOUND_OPTION(betas_t, betas) OPBOUND_OPTION(double, eps) OPBOUND_OPTION(bool, amsgrad))
OPBOUND_OPTIMIZER(Adagrad, = 1e-2, OPBOUND_OPTION(double, lr_decay) OPBOUND_OPTION(double, eps))
OPBOUND_OPTIMIZER(RMSprop, = 1e-2, OPBOUND_OPTION(double, alpha) OPBOUND_OPTION(double, eps) OPBOUND_OPTION(double, momentum) OPBOUND_OPTION(bool, centered))
OPBOUND_OPTIMIZER(SGD, , OPBOUND_OPTION(double, momentum) OPBOUND_OPTION(double, dampening) OPBOUND_OPTION(bool, nesterov))
#undef OPBOUND_OPTIMIZER
#undef OPBOUND_OPTION
} // namespace optim
} // namespace torch
