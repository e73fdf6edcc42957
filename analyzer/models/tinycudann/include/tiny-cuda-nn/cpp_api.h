// Stub of <tiny-cuda-nn/cpp_api.h>: networks and encodings, as other programs call them.
#pragma once
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include <cuda_runtime.h>

namespace tcnn {
struct Context {
	virtual ~Context();
};
namespace cpp {
using json = nlohmann::json;
enum class LogSeverity { Info, Debug, Warning, Error, Success };
enum class Precision { Fp32, Fp16 };
using EPrecision = Precision; // of old releases
uint32_t batch_size_granularity();
int cuda_device();
void set_cuda_device(int device);
void free_temporary_memory();
bool has_networks();
float default_loss_scale(Precision p);
Precision preferred_precision();
struct Context {
	std::unique_ptr<tcnn::Context> ctx;
};
class Module {
	Precision m_param_precision, m_output_precision;

public:
	Module(Precision param_precision, Precision output_precision);
	virtual ~Module();
	virtual void inference(cudaStream_t stream, uint32_t n, const float *input, void *output, void *params) = 0;
	virtual Context forward(cudaStream_t stream, uint32_t n, const float *input, void *output, void *params,
	                        bool prepare_input_gradients) = 0;
	virtual void backward(cudaStream_t stream, const Context &ctx, uint32_t n, float *dL_dinput, const void *dL_doutput,
	                      void *dL_dparams, const float *input, const void *output, const void *params) = 0;
	virtual void backward_backward_input(cudaStream_t stream, const Context &ctx, uint32_t n, const float *dL_ddLdinput,
	                                     const float *input, const void *dL_doutput, void *dL_dparams, void *dL_ddLdoutput,
	                                     float *dL_dinput, const void *params) = 0;
	virtual uint32_t n_input_dims() const = 0;
	virtual size_t n_params() const = 0;
	Precision param_precision() const;
	virtual void initialize_params(size_t seed, float *params, float scale = 1.0f) = 0;
	virtual uint32_t n_output_dims() const = 0;
	Precision output_precision() const;
	virtual json hyperparams() const = 0;
	virtual std::string name() const = 0;
};
Module *create_network_with_input_encoding(uint32_t in, uint32_t out, const json &encoding, const json &network);
Module *create_network(uint32_t in, uint32_t out, const json &network);
Module *create_encoding(uint32_t in, const json &encoding, Precision precision);
} // namespace cpp
} // namespace tcnn
