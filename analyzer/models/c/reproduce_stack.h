
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

#define STACK_BYTES @STACK@L
#define GUARD_BYTES (1L << 30)

static char *guard;

/* Below the stack lies nothing but the guard. */
static void judge(int number, siginfo_t *what, void *context)
{
	char *at = (char *)what->si_addr;
	int ran_out = at >= guard && at < guard + GUARD_BYTES;
	const char *text = ran_out ? "the stack ran out\n" : "another fault\n";
	(void)!write(2, text, strlen(text));
	_exit(ran_out ? 0 : 1);
}

static void watch(void)
{
	struct sigaction on_fault;
	memset(&on_fault, 0, sizeof on_fault);
	on_fault.sa_sigaction = judge;
	on_fault.sa_flags = SA_SIGINFO | SA_ONSTACK;
	sigaction(SIGSEGV, &on_fault, NULL);
	sigaction(SIGBUS, &on_fault, NULL);
}

static void *thread(void *unused)
{
	stack_t other;
	memset(&other, 0, sizeof other);
	other.ss_sp = malloc(65536);
	other.ss_size = 65536;
	sigaltstack(&other, NULL);
	call();
	return unused;
}

static void run_in_thread(void)
{
	pthread_attr_t attributes;
	pthread_t id;
	guard = (char *)mmap(NULL, GUARD_BYTES + STACK_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	mprotect(guard + GUARD_BYTES, STACK_BYTES, PROT_READ | PROT_WRITE);
	pthread_attr_init(&attributes);
	pthread_attr_setstack(&attributes, guard + GUARD_BYTES, STACK_BYTES);
	pthread_create(&id, &attributes, thread, NULL);
	pthread_join(id, NULL);
}
