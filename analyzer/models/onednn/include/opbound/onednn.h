/* oneDNN as operators use it: engines, streams, memory and its descriptors. Primitives are opaque. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <vector>

typedef int64_t dnnl_dim_t;

namespace dnnl {

struct engine {
	enum class kind { any = 0, cpu = 1, gpu = 2 };
	engine();
	engine(kind k, size_t index);
	kind get_kind() const;
};
struct stream {
	stream();
	stream(const engine &e);
	stream &wait();
};
struct memory {
	using dim = dnnl_dim_t;
	using dims = std::vector<dim>;
	enum class data_type { undef = 0, f16 = 1, bf16 = 2, f32 = 3, s32 = 4, s8 = 5, u8 = 6, f64 = 7, boolean = 8 };
	enum class format_tag { undef = 0, any, a, ab, ba, abc, abcd, acdb, abcde, x = a, nc = ab, nchw = abcd, nhwc = acdb, oihw = abcd };
	struct desc {
		desc();
		desc(const dims &sizes, data_type type, format_tag tag);
		desc(const dims &sizes, data_type type, const dims &strides);
		desc(const desc &other);
		desc &operator=(const desc &other);
		~desc();
		size_t get_size() const;
		int get_ndims() const;
		dims get_dims() const;
		data_type get_data_type() const;
		bool is_zero() const;
		bool operator==(const desc &other) const;
		bool operator!=(const desc &other) const;
	};
	memory();
	memory(const desc &d, const engine &e);
	memory(const desc &d, const engine &e, void *handle);
	memory(const memory &other);
	memory &operator=(const memory &other);
	~memory();
	desc get_desc() const;
	engine get_engine() const;
	void *get_data_handle() const;
	void set_data_handle(void *handle) const;
	template <typename T = void> T *map_data() const;
	void unmap_data(void *mapped) const;
	void *held[2];
};

}
