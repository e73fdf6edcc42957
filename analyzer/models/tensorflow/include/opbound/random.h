// Stub of TensorFlow's random generators.
#pragma once
#include "opbound/kernel.h"

#define PHILOX_DEVICE_INLINE inline

namespace tensorflow {
namespace random {
template <class T, int N> class Array {
	T data_[N];

public:
	T &operator[](int i) { return data_[i]; }
	const T &operator[](int i) const { return data_[i]; }
};
class PhiloxRandom {
	uint32_t counter_[4], key_[2];

public:
	using ResultType = Array<uint32_t, 4>;
	using ResultElementType = uint32_t;
	using Counter = Array<uint32_t, 4>;
	using Key = Array<uint32_t, 2>;
	static constexpr int kResultElementCount = 4, kElementCost = 10;
	PhiloxRandom();
	PhiloxRandom(Counter counter, Key key);
	const Counter &counter() const;
	const Key &key() const;
	explicit PhiloxRandom(uint64_t lo);
	PhiloxRandom(uint64_t lo, uint64_t hi);
	void Skip(uint64_t n);
	ResultType operator()();
};
class SimplePhilox {
	PhiloxRandom *r;

public:
	explicit SimplePhilox(PhiloxRandom *r);
	uint32_t Rand32();
	uint64_t Rand64();
	float RandFloat();
	double RandDouble();
	uint32_t Uniform(uint32_t n);
	uint64_t Uniform64(uint64_t n);
	bool OneIn(uint32_t n);
};
template <class G, class T> class UniformDistribution {
	T lo, hi;

public:
	static constexpr int kResultElementCount = sizeof(T) == 8 ? 2 : 4, kElementCost = 3;
	static constexpr bool kVariableSamplesPerOutput = false;
	using ResultType = Array<T, kResultElementCount>;
	using ResultElementType = T;
	UniformDistribution() = default;
	UniformDistribution(T lo, T hi);
	ResultType operator()(G *g);
};
template <class G, class T> class UniformFullIntDistribution : public UniformDistribution<G, T> {};
template <class G, class T> class NormalDistribution {
public:
	static constexpr int kResultElementCount = sizeof(T) == 8 ? 2 : 4, kElementCost = 70;
	static constexpr bool kVariableSamplesPerOutput = false;
	using ResultType = Array<T, kResultElementCount>;
	using ResultElementType = T;
	ResultType operator()(G *g);
};
template <class G> class SingleSampleAdapter {
	G *g;

public:
	static constexpr int kResultElementCount = 1, kNativeElementCost = 10;
	using ResultType = Array<uint32_t, 1>;
	explicit SingleSampleAdapter(G *g);
	uint32_t operator()();
	void Skip(uint64_t n);
};
template <class G, class T> class TruncatedNormalDistribution {
public:
	static constexpr int kResultElementCount = sizeof(T) == 8 ? 2 : 4, kElementCost = 90;
	static constexpr bool kVariableSamplesPerOutput = true;
	using ResultType = Array<T, kResultElementCount>;
	using ResultElementType = T;
	ResultType operator()(G *g);
};
uint64_t New64();
} // namespace random
class GuardedPhiloxRandom {
	mutex m;
	random::PhiloxRandom r;

public:
	Status Init(OpKernelConstruction *c);
	void Init(int64_t a, int64_t b);
	random::PhiloxRandom ReserveSamples128(int64_t n);
	random::PhiloxRandom ReserveSamples32(int64_t n);
	random::PhiloxRandom ReserveRandomOutputs(int64_t n, int per);
};
} // namespace tensorflow
