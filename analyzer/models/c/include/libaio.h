/* Stub of <libaio.h>, asynchronous input and output of Linux; a real one wins. What a request reads or fills once it is submitted
   is not followed. */
#if __has_include_next(<libaio.h>)
#include_next <libaio.h>
#else
#pragma once
#include <signal.h>
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif
struct timespec;
struct sockaddr;
struct iovec;
typedef struct io_context *io_context_t;
typedef enum io_iocb_cmd {
	IO_CMD_PREAD = 0, IO_CMD_PWRITE = 1, IO_CMD_FSYNC = 2, IO_CMD_FDSYNC = 3, IO_CMD_POLL = 5, IO_CMD_NOOP = 6,
	IO_CMD_PREADV = 7, IO_CMD_PWRITEV = 8
} io_iocb_cmd_t;
struct io_iocb_poll {
	int events, __pad1;
};
struct io_iocb_sockaddr {
	struct sockaddr *addr;
	int len;
};
struct io_iocb_common {
	void *buf;
	unsigned long nbytes;
	long long offset, __pad3;
	unsigned flags, resfd;
};
struct io_iocb_vector {
	const struct iovec *vec;
	int nr;
	long long offset;
};
struct iocb {
	void *data;
	unsigned key, aio_rw_flags;
	short aio_lio_opcode, aio_reqprio;
	int aio_fildes;
	union {
		struct io_iocb_common c;
		struct io_iocb_vector v;
		struct io_iocb_poll poll;
		struct io_iocb_sockaddr saddr;
	} u;
};
struct io_event {
	void *data;
	struct iocb *obj;
	unsigned long res, res2;
};
typedef void (*io_callback_t)(io_context_t c, struct iocb *r, long res, long res2);
int io_queue_init(int most, io_context_t *c);
int io_queue_release(io_context_t c);
int io_queue_run(io_context_t c);
int io_setup(int most, io_context_t *c);
int io_destroy(io_context_t c);
int io_submit(io_context_t c, long n, struct iocb *requests[]);
int io_cancel(io_context_t c, struct iocb *r, struct io_event *e);
int io_getevents(io_context_t c, long least, long n, struct io_event *events, struct timespec *t);
int io_pgetevents(io_context_t c, long least, long n, struct io_event *events, struct timespec *t, sigset_t *mask);
void io_set_callback(struct iocb *r, io_callback_t f);
void io_set_eventfd(struct iocb *r, int fd);
void io_prep_pread(struct iocb *r, int fd, void *buf, size_t n, long long offset);
void io_prep_pwrite(struct iocb *r, int fd, void *buf, size_t n, long long offset);
void io_prep_preadv(struct iocb *r, int fd, const struct iovec *v, int n, long long offset);
void io_prep_pwritev(struct iocb *r, int fd, const struct iovec *v, int n, long long offset);
void io_prep_poll(struct iocb *r, int fd, int events);
void io_prep_fsync(struct iocb *r, int fd);
void io_prep_fdsync(struct iocb *r, int fd);
#ifdef __cplusplus
}
#endif
#endif
