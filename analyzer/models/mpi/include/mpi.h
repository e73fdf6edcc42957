// Stub of <mpi.h>. Types of data are the numbers that MPICH gives them: the second byte is their size.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Group;
typedef int MPI_Info;
typedef int MPI_Request;
typedef int MPI_Win;
typedef int MPI_Errhandler;
typedef intptr_t MPI_Aint;
typedef struct {
	int count_lo, count_hi_and_cancelled, MPI_SOURCE, MPI_TAG, MPI_ERROR;
} MPI_Status;
typedef void MPI_User_function(void *in, void *inout, int *n, MPI_Datatype *t);
#define MPI_SUCCESS 0
#define MPI_COMM_WORLD ((MPI_Comm)0x44000000)
#define MPI_COMM_SELF ((MPI_Comm)0x44000001)
#define MPI_COMM_NULL ((MPI_Comm)0x04000000)
#define MPI_GROUP_NULL ((MPI_Group)0x08000000)
#define MPI_INFO_NULL ((MPI_Info)0x1c000000)
#define MPI_REQUEST_NULL ((MPI_Request)0x2c000000)
#define MPI_DATATYPE_NULL ((MPI_Datatype)0x0c000000)
#define MPI_OP_NULL ((MPI_Op)0x18000000)
#define MPI_CHAR ((MPI_Datatype)0x4c000101)
#define MPI_SIGNED_CHAR ((MPI_Datatype)0x4c000118)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype)0x4c000102)
#define MPI_BYTE ((MPI_Datatype)0x4c00010d)
#define MPI_INT8_T ((MPI_Datatype)0x4c000137)
#define MPI_UINT8_T ((MPI_Datatype)0x4c00013b)
#define MPI_C_BOOL ((MPI_Datatype)0x4c00013f)
#define MPI_CXX_BOOL ((MPI_Datatype)0x4c000133)
#define MPI_SHORT ((MPI_Datatype)0x4c000203)
#define MPI_UNSIGNED_SHORT ((MPI_Datatype)0x4c000204)
#define MPI_INT16_T ((MPI_Datatype)0x4c000238)
#define MPI_UINT16_T ((MPI_Datatype)0x4c00023c)
#define MPI_INT ((MPI_Datatype)0x4c000405)
#define MPI_UNSIGNED ((MPI_Datatype)0x4c000406)
#define MPI_INT32_T ((MPI_Datatype)0x4c000439)
#define MPI_UINT32_T ((MPI_Datatype)0x4c00043d)
#define MPI_FLOAT ((MPI_Datatype)0x4c00040a)
#define MPI_LONG ((MPI_Datatype)0x4c000807)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)0x4c000808)
#define MPI_LONG_LONG ((MPI_Datatype)0x4c000809)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)0x4c000819)
#define MPI_INT64_T ((MPI_Datatype)0x4c00083a)
#define MPI_UINT64_T ((MPI_Datatype)0x4c00083e)
#define MPI_DOUBLE ((MPI_Datatype)0x4c00080b)
#define MPI_SUM ((MPI_Op)0x58000003)
#define MPI_MAX ((MPI_Op)0x58000001)
#define MPI_MIN ((MPI_Op)0x58000002)
#define MPI_PROD ((MPI_Op)0x58000004)
#define MPI_LAND ((MPI_Op)0x58000005)
#define MPI_BAND ((MPI_Op)0x58000006)
#define MPI_LOR ((MPI_Op)0x58000007)
#define MPI_BOR ((MPI_Op)0x58000008)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_STATUS_IGNORE ((MPI_Status *)1)
#define MPI_STATUSES_IGNORE ((MPI_Status *)1)
#define MPI_ANY_SOURCE (-2)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_MAX_PROCESSOR_NAME 128
#define MPI_MAX_ERROR_STRING 512
#define MPI_COMM_TYPE_SHARED 1
enum { MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE };
#ifdef __cplusplus
extern "C" {
#endif
int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int wanted, int *got);
int MPI_Initialized(int *b);
int MPI_Finalize(void);
int MPI_Finalized(int *b);
int MPI_Query_thread(int *got);
int MPI_Abort(MPI_Comm c, int code);
int MPI_Barrier(MPI_Comm c);
double MPI_Wtime(void);
int MPI_Error_string(int code, char *text, int *n);
int MPI_Get_processor_name(char *name, int *n);
int MPI_Comm_size(MPI_Comm c, int *n);
int MPI_Comm_rank(MPI_Comm c, int *r);
int MPI_Comm_dup(MPI_Comm c, MPI_Comm *out);
int MPI_Comm_split(MPI_Comm c, int color, int key, MPI_Comm *out);
int MPI_Comm_split_type(MPI_Comm c, int t, int key, MPI_Info i, MPI_Comm *out);
int MPI_Comm_create(MPI_Comm c, MPI_Group g, MPI_Comm *out);
int MPI_Comm_create_group(MPI_Comm c, MPI_Group g, int tag, MPI_Comm *out);
int MPI_Comm_free(MPI_Comm *c);
int MPI_Comm_group(MPI_Comm c, MPI_Group *g);
int MPI_Group_incl(MPI_Group g, int n, const int *ranks, MPI_Group *out);
int MPI_Group_translate_ranks(MPI_Group a, int n, const int *ranks, MPI_Group b, int *out);
int MPI_Group_free(MPI_Group *g);
int MPI_Type_size(MPI_Datatype t, int *n);
int MPI_Type_contiguous(int n, MPI_Datatype t, MPI_Datatype *out);
int MPI_Type_commit(MPI_Datatype *t);
int MPI_Type_free(MPI_Datatype *t);
int MPI_Op_create(MPI_User_function *f, int commutes, MPI_Op *op);
int MPI_Op_free(MPI_Op *op);
int MPI_Send(const void *p, int n, MPI_Datatype t, int to, int tag, MPI_Comm c);
int MPI_Recv(void *p, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s);
int MPI_Isend(const void *p, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r);
int MPI_Irecv(void *p, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r);
int MPI_Sendrecv(const void *from, int n, MPI_Datatype t, int to, int tag, void *into, int m, MPI_Datatype u, int source, int rtag, MPI_Comm c, MPI_Status *s);
int MPI_Probe(int from, int tag, MPI_Comm c, MPI_Status *s);
int MPI_Get_count(const MPI_Status *s, MPI_Datatype t, int *n);
int MPI_Wait(MPI_Request *r, MPI_Status *s);
int MPI_Waitall(int n, MPI_Request *r, MPI_Status *s);
int MPI_Test(MPI_Request *r, int *done, MPI_Status *s);
int MPI_Bcast(void *p, int n, MPI_Datatype t, int root, MPI_Comm c);
int MPI_Reduce(const void *from, void *to, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c);
int MPI_Allreduce(const void *from, void *to, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c);
int MPI_Reduce_scatter(const void *from, void *to, const int *counts, MPI_Datatype t, MPI_Op op, MPI_Comm c);
int MPI_Reduce_scatter_block(const void *from, void *to, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c);
int MPI_Gather(const void *from, int n, MPI_Datatype t, void *to, int m, MPI_Datatype u, int root, MPI_Comm c);
int MPI_Gatherv(const void *from, int n, MPI_Datatype t, void *to, const int *counts, const int *at, MPI_Datatype u, int root, MPI_Comm c);
int MPI_Scatter(const void *from, int n, MPI_Datatype t, void *to, int m, MPI_Datatype u, int root, MPI_Comm c);
int MPI_Scatterv(const void *from, const int *counts, const int *at, MPI_Datatype t, void *to, int m, MPI_Datatype u, int root, MPI_Comm c);
int MPI_Allgather(const void *from, int n, MPI_Datatype t, void *to, int m, MPI_Datatype u, MPI_Comm c);
int MPI_Allgatherv(const void *from, int n, MPI_Datatype t, void *to, const int *counts, const int *at, MPI_Datatype u, MPI_Comm c);
int MPI_Alltoall(const void *from, int n, MPI_Datatype t, void *to, int m, MPI_Datatype u, MPI_Comm c);
int MPI_Alltoallv(const void *from, const int *counts, const int *at, MPI_Datatype t, void *to, const int *rcounts, const int *rat, MPI_Datatype u, MPI_Comm c);
int MPI_Win_create(void *p, MPI_Aint n, int unit, MPI_Info i, MPI_Comm c, MPI_Win *w);
int MPI_Win_allocate_shared(MPI_Aint n, int unit, MPI_Info i, MPI_Comm c, void *p, MPI_Win *w);
int MPI_Win_shared_query(MPI_Win w, int rank, MPI_Aint *n, int *unit, void *p);
int MPI_Win_fence(int flags, MPI_Win w);
int MPI_Win_free(MPI_Win *w);
#ifdef __cplusplus
}
#endif
