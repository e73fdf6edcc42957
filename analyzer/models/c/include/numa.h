/* Stub of <numa.h>, libnuma's; a real one wins. */
#if __has_include_next(<numa.h>)
#include_next <numa.h>
#else
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
struct bitmask {
	unsigned long size, *maskp;
};
typedef struct bitmask nodemask_t;
extern struct bitmask *numa_all_nodes_ptr, *numa_no_nodes_ptr, *numa_all_cpus_ptr;
int numa_available(void);
int numa_max_node(void);
int numa_max_possible_node(void);
int numa_num_configured_nodes(void);
int numa_num_configured_cpus(void);
int numa_num_possible_nodes(void);
int numa_num_possible_cpus(void);
int numa_num_task_cpus(void);
int numa_num_task_nodes(void);
int numa_preferred(void);
int numa_pagesize(void);
int numa_distance(int from, int to);
int numa_node_of_cpu(int cpu);
long numa_node_size(int node, long *free_bytes);
long long numa_node_size64(int node, long long *free_bytes);
void numa_set_preferred(int node);
void numa_set_localalloc(void);
void numa_set_strict(int on);
void numa_set_bind_policy(int on);
void numa_set_interleave_mask(struct bitmask *nodes);
void numa_set_membind(struct bitmask *nodes);
struct bitmask *numa_get_interleave_mask(void);
struct bitmask *numa_get_membind(void);
struct bitmask *numa_get_mems_allowed(void);
struct bitmask *numa_get_run_node_mask(void);
void numa_bind(struct bitmask *nodes);
int numa_run_on_node(int node);
int numa_run_on_node_mask(struct bitmask *nodes);
int numa_node_to_cpus(int node, struct bitmask *cpus);
int numa_sched_getaffinity(int pid, struct bitmask *cpus);
int numa_sched_setaffinity(int pid, struct bitmask *cpus);
int numa_move_pages(int pid, unsigned long n, void **pages, const int *nodes, int *status, int flags);
void numa_tonode_memory(void *start, size_t size, int node);
void numa_interleave_memory(void *start, size_t size, struct bitmask *nodes);
void *numa_alloc(size_t size);
void *numa_alloc_local(size_t size);
void *numa_alloc_onnode(size_t size, int node);
void *numa_alloc_interleaved(size_t size);
void *numa_alloc_interleaved_subset(size_t size, struct bitmask *nodes);
void numa_free(void *start, size_t size);
struct bitmask *numa_allocate_nodemask(void);
struct bitmask *numa_allocate_cpumask(void);
struct bitmask *numa_parse_nodestring(const char *text);
struct bitmask *numa_parse_cpustring(const char *text);
struct bitmask *numa_bitmask_alloc(unsigned int n);
struct bitmask *numa_bitmask_setbit(struct bitmask *mask, unsigned int n);
struct bitmask *numa_bitmask_clearbit(struct bitmask *mask, unsigned int n);
struct bitmask *numa_bitmask_setall(struct bitmask *mask);
struct bitmask *numa_bitmask_clearall(struct bitmask *mask);
int numa_bitmask_isbitset(const struct bitmask *mask, unsigned int n);
unsigned int numa_bitmask_weight(const struct bitmask *mask);
unsigned int numa_bitmask_nbytes(struct bitmask *mask);
void numa_bitmask_free(struct bitmask *mask);
void numa_free_nodemask(struct bitmask *mask);
void numa_free_cpumask(struct bitmask *mask);
#ifdef __cplusplus
}
#endif
#endif
