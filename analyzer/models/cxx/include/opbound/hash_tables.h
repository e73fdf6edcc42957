// Stub of sparsehash: the library's hash tables, with keys that mean "empty" and "deleted".
#pragma once
#include <unordered_map>
#include <unordered_set>

namespace google {
template <class K, class V, class H = std::hash<K>, class E = std::equal_to<K>>
class dense_hash_map : public std::unordered_map<K, V, H, E> {
public:
	using data_type = V;
	dense_hash_map();
	explicit dense_hash_map(size_t n);
	void set_empty_key(const K &k);
	void set_deleted_key(const K &k);
	void clear_no_resize();
	void resize(size_t n);
};
template <class K, class V, class H = std::hash<K>, class E = std::equal_to<K>>
using sparse_hash_map = dense_hash_map<K, V, H, E>;
template <class K, class H = std::hash<K>, class E = std::equal_to<K>>
class dense_hash_set : public std::unordered_set<K, H, E> {
public:
	dense_hash_set();
	explicit dense_hash_set(size_t n);
	void set_empty_key(const K &k);
	void set_deleted_key(const K &k);
	void clear_no_resize();
	void resize(size_t n);
};
template <class K, class H = std::hash<K>, class E = std::equal_to<K>> using sparse_hash_set = dense_hash_set<K, H, E>;
} // namespace google
namespace sparsehash = google;
