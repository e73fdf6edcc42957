/*
 * facts: what is known of a function and of a unit, as values. Flow makes summaries, program joins them, decide.c (in
 * check) gives verdicts; checks only read.
 *
 * Terms stand in the unit's one term pool. Everything lives in the unit's arena.
 *
 * Sections: facts.c (constructors, copies under a substitution), encode.c (a deterministic text form: `dump facts`).
 */
#ifndef OPBOUND_FACTS_H
#define OPBOUND_FACTS_H

#include "base/base.h"
#include "facts/allocation.h"
#include "facts/input.h"
#include "ir/ir.h"
#include "symbolic/symbolic.h"

enum verdict {
	VERDICT_PROVED,
	VERDICT_VIOLATED,
	VERDICT_POSSIBLE,
	VERDICT_REQUIRED, /* of an access: holds if the caller provides what its requirement says */
	VERDICT_UNKNOWN,
	VERDICT_UNREACHABLE
};
const char *verdict_name(enum verdict v);

/* One step of the evidence for a finding or a verdict, in the order of execution; advice is no step of a run. */
enum evidence_role {
	EVIDENCE_STEP,
	EVIDENCE_START, /* comes before the others */
	EVIDENCE_CALL,  /* on the way in, outermost first */
	EVIDENCE_ADVICE
};
struct evidence {
	struct place place;
	const char *text;
	enum evidence_role role;
};
typedef VEC(struct evidence) evidence_list;

/* A call on the way from an access up to where it is decided; innermost first. */
struct call_step {
	struct place place;
	const char *caller, *callee; /* USRs */
	bool is_of_macro;            /* a lambda is called where a macro writes it, around what its use says */
};

/* What a caller must provide for an access to stay inside, over the parameters of the function that is called and what
 * memory holds then. */
struct requirement {
	const struct ir_func *entry; /* who is called */
	term object;                 /* what must be so large from where the pointer points to */
	term bytes;
	bool is_whole;      /* it is the record that the pointer's type says */
	VEC(term) provided; /* and these hold */
	VEC(term) ways;     /* it matters where these hold */
	VEC(term) ranges;   /* for all counters that are in it, with these conditions */
	/* in words */
	const char *text;  /* "out holds at least n*c elements (float)" */
	const char *path;  /* "out" */
	const char *count; /* "n*c", of `unit` bytes each */
	int64_t unit;
	const char *type;                         /* "float", or "" */
	const char *conditions, *for_all, *where; /* "stride >= 0", "i < n", "mode == 3", or "" */
};

/* An access must stay in its object. `pointer` is a TERM_PTR; its object's extent comes from `object_extent`. */
enum access_kind { ACCESS_READ, ACCESS_WRITE };
struct access {
	enum access_kind kind;
	term pointer;
	ir_id member;       /* the array of its record, by its address, that it must stay in, as `pointer` says; or 0 */
	term bytes;         /* how many from there */
	int64_t elem_bytes; /* for words: 4 of an int, 8 of a member of an array's 8-byte records; 0 unknown */
	int64_t within;     /* where in such a record the access begins */
	bool is_bulk;       /* memcpy and the like: named by `callee` */
	bool is_masked;     /* `bytes` is the most that `callee` takes; no argument says how much of it */
	bool is_promise;    /* what the declaration of `callee` asks of a pointer that is passed to it */
	bool may_dangle;    /* what the pointer points to may be gone: its extent says nothing */
	const char *callee;
	ir_id handed;       /* the pointer that is passed to it, which is where the access begins; 0: it begins elsewhere */
	bool is_bound;      /* a reference, or `this`, is bound to it: nobody need read or write it here */
	bool is_unmodelled; /* how much is accessed nobody knows: never proved, and `bytes` is a symbol of its own */
	term extent;        /* bytes; TERM_NONE unknown */
	const struct requirement *required; /* of VERDICT_REQUIRED */
};

/* A call, with arguments as terms of the caller's parameters: what recursion is decided on. */
struct call_fact {
	const struct ir_func *caller;
	const char *callee; /* USR; null: unknown target */
	ir_id instr;
	struct place place;
	VEC(term) args;
	assumptions assuming; /* what the arguments rest on */
	fact_list conditions;
	bool is_virtual, is_callback, is_launch;
};

/* A recursion must fit the stack: a strongly connected component of the call graph, or a single function that calls
 * itself. */
enum depth_kind { DEPTH_UNKNOWN, DEPTH_CONSTANT, DEPTH_TERM, DEPTH_LOGARITHMIC, DEPTH_DATA, DEPTH_UNBOUNDED };
struct cycle {
	VEC(const struct ir_func *) members;
	VEC(struct call_fact) calls; /* the recursive ones, in source order */
	enum depth_kind kind;
	term depth;          /* frames on the stack at most, where a term */
	int128 depth_value;  /* DEPTH_CONSTANT, or the largest over visible entries */
	int64_t frame_bytes; /* of one turn through the cycle */
	const char *measure; /* "n falls by 1 towards 0" */
	const char *advice;  /* what to do about it, or null */
	bool wraps;          /* one object calls the same method of the one that it wraps, through their common base */
};

/* A record type that owns values of its own type must not be nested without a bound. */
struct self_owner {
	const struct ir_type *type;
	const char *through; /* field: "children" */
	struct place built;  /* where a chain without a bound is built or received; line 0: nowhere */
};

/* The result of integer arithmetic must be a value of its type: what `value` is in the mathematical sense lies between
 * lo and hi. */
struct overflow {
	term value;
	int128 lo, hi;
};

/* What a run showed, or what the solver named: the inputs, and how far the access that broke reached. */
struct witness {
	const char *inputs;                        /* "input 0 of shape [1]"; null: there is no witness */
	const char *told;                          /* those of them that it depends on; null: all that are known to */
	const char *at;                            /* "at i = 1 writes element 1 of 1" */
	const struct run_inputs *given;            /* the same inputs as data; null: nothing was run */
	bool has_reach;                            /* the numbers below are of a run */
	int64_t offset, bytes, extent, elem_bytes; /* of the access, in bytes */
};

/* What messages say of the inputs: what the break depends on, where that is known; "" nothing is. */
const char *witness_told(const struct witness *w);

/* Stack that is taken must fit: of a frame its budget, of a chain the limit. */
struct stack_need {
	const struct frame *frame;     /* OBLIGATION_FRAME */
	const struct frame_part *part; /* the dynamic part of it that is meant; null: all that is static */
	const struct chain *chain;     /* OBLIGATION_CHAIN */
	int64_t room;                  /* once decided: what it must fit in */
};

/* What must hold at one site on one way in, and what was found of it. Made by flow (accesses) and program (the others),
 * decided in flow where that is possible and in check for the rest, read by the checks. */
enum obligation_kind {
	OBLIGATION_ACCESS,
	OBLIGATION_RECURSION,
	OBLIGATION_TYPE,
	OBLIGATION_OVERFLOW,
	OBLIGATION_ALLOCATION,
	OBLIGATION_FRAME,
	OBLIGATION_CHAIN
};
#define OBLIGATION_KINDS (OBLIGATION_CHAIN + 1)
const char *obligation_kind_name(enum obligation_kind k); /* "access" */

struct cause;
/* An index that every call in sight hands on, as an operator of the project made it or has used it. */
struct handed_on {
	const char *function; /* the operator */
	bool is_given;        /* used */
	const char *by;       /* who hands it on, and where */
	struct place place;
};
struct obligation {
	enum obligation_kind kind;
	const struct ir_func *func; /* the site; null of a type */
	ir_id instr;
	uint32_t ordinal; /* among those of one kind and instruction: a product reads two matrices */
	struct place place, end;
	VEC(struct call_step) trail; /* the way in */
	const struct ir_func
	    *entry;           /* where one comes in, if not where the trail ends: it says nothing of recursive calls */
	fact_list conditions; /* hold whenever control comes there that way */
	assumptions assuming; /* what the goal's terms rest on */
	union {
		struct access access;
		struct cycle cycle;
		struct self_owner owner;
		struct overflow overflow;
		struct allocation allocation;
		struct stack_need need;
	};
	const struct obligation *from; /* what a callee left open and this puts in terms of its caller; null: made here */
	/* decided */
	enum verdict verdict;
	bool is_settled;    /* stays unknown for a reason that neither prover nor run can take away */
	bool nobody_could;  /* whoever calls: what it takes no argument provides */
	const char *reason; /* the proof's step, what is unknown, or why there is no bound */
	struct proof proof;
	bool wrapped; /* the project's Python code calls it, and no call was found to break it: where REQUIRED, none does */
	bool is_tested; /* VIOLATED: nobody but tests of the project calls it, and their calls do not break it */
	const struct handed_on *handed_on; /* VIOLATED: all that breaks it; or null */
	const char *through;               /* VIOLATED, by a run that somebody's call leads to: how, as a step; or null */
	struct place through_at;
	const char *beside; /* VIOLATED, by inputs that no call in sight was found to lead to: the call; or null */
	struct place beside_at;
	assumptions rests; /* what a proof takes for granted: PROVED, REQUIRED, UNREACHABLE */
	struct witness witness;
	const struct cause *cause; /* of an access that breaks; it may be the cause of another one at the same place */
	evidence_list evidence;    /* steps that its maker knows */
};
typedef VEC(struct obligation) obligation_list;

/* Which accesses are somebody's question, by where they stand; others are none of the analysis. */
struct asked_accesses {
	bool (*is_asked)(const struct place *at, enum access_kind kind, void *payload);
	void *payload;
};

/* What one mends, and the accesses that hold then. */
enum cause_kind {
	CAUSE_CHECK,   /* nobody checks `cond`, which is over the inputs of `entry` */
	CAUSE_CONTENT, /* nobody checks that every element of `object` is at least 0 and below `below` */
	CAUSE_BOUND,   /* `bound` lets too many pass: it should say `cond` */
	CAUSE_ROOM,    /* `object` is allocated too small: `extent` bytes would do */
	CAUSE_TAIL,    /* of a kernel: more threads run than there is work for, and it does not look at `tail` */
	CAUSE_WRAP,    /* a comparison lets pass what wraps: `wrapped` */
	CAUSE_OBJECT   /* not found: the accesses are of one object, or of one object on one line */
};
struct ir_param;
/* A condition in the source's language; null where it has no words there. */
struct condition_code {
	const char *code, *broken;               /* the condition, and its contrary */
	const char *code_ranked, *broken_ranked; /* with the ranks that it takes for granted said first; null: none */
};
/* A thread's number that should stay below a parameter of its kernel. */
struct tail {
	const char *index, *bound; /* their names there; null: none */
	ir_id set;                 /* the instruction that gives the number */
	struct place at;           /* where */
	bool is_spare;             /* the launch rounds the bound up: threads beyond it have nothing to do at all */
};
/* A sum or product that is compared, of less than 64 bits. */
struct wrapped {
	const char *words;    /* "offset + n"; null: none */
	struct place at, end; /* of the first thing that it is made of; of the whole */
};
/* What is left out where the guard does not hold. */
enum guard_way {
	GUARD_CHECK, /* nothing: it is a check, as the form says */
	GUARD_LEAVE, /* the thread leaves the kernel, right behind the statement that sets the number */
	GUARD_READ,  /* the read: 0 stands in its place */
	GUARD_WRITE, /* the statement that writes */
	GUARD_PARAM, /* nothing: the kernel has a parameter more */
	GUARD_ARG,   /* nothing: a launch hands it over */
	GUARD_WIDEN  /* nothing: what is compared is computed in more bits */
};
/* A check where an index is used, for what no check at the entry can say. */
struct guard {
	const char *code;     /* null: none; `$` stands for the text of the expression */
	const char *form;     /* how the function refuses; never null beside code */
	struct place at, end; /* the expression: the element that is read, or what accesses */
	bool is_behind;       /* the code speaks of the variable that the expression's statement sets */
	bool is_always_used;  /* on every way from there something uses it */
	struct place use;     /* the first access by it on the way to the one that breaks */
	enum guard_way way;
	const struct guard *more; /* that it goes with; or null */
};
struct cause {
	enum cause_kind kind;
	const struct ir_func *entry;
	term cond, object, below;
	term extent;                 /* ROOM: bytes */
	int64_t more;                /* ... so many elements more than there are; 0: elements, where bytes are asked for */
	const struct obligation *by; /* which shows it best; null: by place */
	const struct fact *bound;
	const struct fact *late; /* CHECK: what the entry checks behind the access, which would have said it; or null */
	const struct ir_func *refuser; /* CHECK: checks it and returns where it fails, and the entry goes on; or null */
	struct place refused_at;       /* ... where it is called */
	term all;                      /* ... with what else it checks that breaks; TERM_NONE: nothing else */
	uint32_t n_checks;             /* ... in so many more conditions */
	const char *stop;              /* ... a statement that would end the entry there; null: none is known */
	term enough;     /* OBJECT: a check that all of it holds under, although some run does without it; or TERM_NONE */
	bool needs_more; /* ... but for some access */
	bool is_public;  /* a model says that strangers call the entry: it is an operator */
	bool is_unbound; /* nothing in the project is seen to bind or call the entry, although it binds others */
	bool is_unbuilt; /* the project builds other sources of the file's folder by name, and this file nowhere */
	VEC(const struct obligation *) accesses; /* the most telling first; each place once */
	/* For an edit; null where it cannot be written at the beginning of the entry. */
	const char *code, *broken;               /* the condition, and its contrary */
	const char *code_ranked, *broken_ranked; /* with the ranks that it takes for granted said first; null: none */
	const char *check, *context;             /* how the entry's framework refuses an input; the name of its context */
	struct tail tail;                        /* TAIL */
	struct wrapped wrapped;                  /* WRAP */
	struct guard guard;                      /* where there is no code, or only code that looks through all elements */
	const struct ir_param
	    *index_bound; /* of the function that accesses: the index that it reads stays below it; or null */
	term beside;      /* what the entry has to check beside the guard; or TERM_NONE */
	struct condition_code beside_code;
	const char *device_check; /* CONTENT: lies on the device, and who else can see to it there; null: on the host */
	/* What stands around the entry and sees to the condition, whoever calls that; null: nothing that is known. */
	const char *wrapper;
	struct place wrapper_at;
};

/* A write that callers can see: *pointer := value (TERM_NONE: unknown value) over so many bytes (TERM_NONE: unknown).
 */
struct effect {
	term pointer, bytes, value;
	const struct ir_type *type; /* of the value, for type-based aliasing; null: any */
	const struct ir_type *item; /* of the elements that are written, or of the object whose handle is; null: any */
	bool always;                /* on every return path */
	assumptions assuming;       /* what pointer, bytes and value rest on */
	term region;                /* it stays in `region_bytes` from here (a member array); TERM_NONE: nothing is known */
	int64_t region_bytes;
	fact_list conditions;
};

/* A scalar, pointer or handle in a record that a function returns by value, or in a container. */
struct result_cell {
	int64_t offset;
	int64_t bytes; /* -1: a handle */
	term value;
};

/* What a function leaves in an array of numbers: of element `number` (at least 0 in a container), where `wrote` holds
 * `value`, and elsewhere what stood there in the array at `before` when it was called. */
struct content {
	term base;      /* pointer to the first element */
	term container; /* that has them; TERM_NONE: no container does */
	const struct ir_type *item;
	term number, wrote, value; /* value: TERM_NONE: never wrote */
	term before;               /* TERM_NONE: wrote always */
	VEC(term) of_element;      /* the symbols in these that are others for each element */
	fact_list facts;           /* what is known of them */
	assumptions assuming;
	bool is_new; /* the function made the container */
	size_t end;  /* the return at which it is looked at; SIZE_MAX: all */
};

/* A call whose callee's open obligations were put in terms of the caller, but for those that were left behind. */
struct followed_call {
	ir_id instr;
	const struct ir_func *callee;
};
struct left_behind {
	const struct obligation *obligation; /* of the callee's summary */
	ir_id instr;
	const char *reason;
};

typedef VEC(term) pointer_list;

/* An operator's output, by its number; of a tensor that is not known TERM_NONE. */
struct given_output {
	ir_id instr; /* the call that gives it */
	term index, tensor;
};

/* A call of what may refuse the operator's input and returns all the same: what it checked where it did not. */
struct refusal {
	ir_id instr;
	const struct ir_func *callee;
	struct place place;
	fact_list checked; /* in terms of the caller */
};

/* What a caller needs to know of a function, in terms of its parameters (SYMBOL_PARAM and what they point to). */
struct summary {
	const struct ir_func *func;
	term result;                 /* TERM_NONE: unknown or void */
	assumptions result_assuming; /* what the result, and the cells of it, rest on */
	VEC(struct result_cell) result_cells;
	VEC(struct result_cell) result_items; /* all handles of the container that it returns, if it is known how many */
	VEC(struct effect) effects;
	VEC(struct content) contents;
	bool clobbers;        /* writes memory that effects do not name */
	bool resizes;         /* a tensor that others may hold, too: mem_write.resizes */
	bool calls_strangers; /* functions that were not read: mem_write.by_stranger */
	bool returns;         /* false: never comes back */
	pointer_list ends;    /* pointers to memory that is gone, or may be, behind the call */
	pointer_list may_end; /* the same, taken to be alive: LIMIT(alive) */
	fact_list ensures;    /* hold after every return */
	fact_list unfailed;   /* hold after the one return that no call marks as failed; empty: there are others, or nothing
	                         can fail */
	VEC(struct given_output) outputs; /* of an operator, in front of that return */
	VEC(struct refusal) refusals;
	obligation_list accesses;    /* decided here or still open (VERDICT_UNKNOWN) */
	obligation_list overflows;   /* the same; empty unless they are asked for */
	obligation_list allocations; /* the same */
	VEC(struct call_fact) calls;
	VEC(struct followed_call) followed;
	VEC(struct left_behind) left;
	struct map read_as; /* a cell of entry memory -> the integer type that it was first read as */
};

/* The extent of an object in bytes, or TERM_NONE. */
term object_extent(struct term_pool *p, term object);
/* Nothing can be asked of it. Of an access that is_unmodelled: where no extent is known, where the object is the one
 * scalar or record that the pointer is declared to point to, or where a string is handed over as one. Of one that
 * is_bound: where a pointer of which nothing is known leads to the one object that its type says. */
bool access_is_moot(struct term_pool *p, const struct access *a);

/* Stack frame of a function. */
struct frame_part {
	const char *name; /* "" temporary */
	int64_t bytes;    /* -1: dynamic */
	struct place place;
	term dynamic_bytes; /* TERM_NONE unless dynamic */
	bool bounded;
	int128 bound; /* when bounded */
	bool in_loop;
};
struct frame {
	const struct ir_func *func;
	int64_t bytes;                /* static part, with the overhead */
	VEC(struct frame_part) parts; /* largest first */
	bool has_dynamic, is_device;
	bool measured;              /* from a .su file */
	bool inlined;               /* counted in the frames of its callers, and takes none of its own */
	bool in_reported_recursion; /* one that is not proved to fit */
	const char *unsized;        /* why `bytes` may lack something; or null */
};

/* The deepest chain of calls from an entry. */
struct chain {
	const struct ir_func *entry;
	int64_t bytes;
	bool unbounded;                   /* passes through a recursion without a bound */
	const char *unknown;              /* why more may lie below the entry than `bytes`; or null */
	bool uses_library;                /* calls what models describe: their frames are not counted */
	VEC(const struct frame *) frames; /* entry first */
	VEC(int64_t) takes;               /* what each adds: its frame, or all turns of its recursion */
	VEC(struct place) calls;          /* where each calls the next */
};

#define LIMIT_PASSED "the time that the unit may take was up (--timeout=)"

struct unit_facts {
	const struct ir_unit *unit;
	struct term_pool *pool;
	/* Every obligation that was made has a verdict: it stands in a list below, or was merged with one of its site whose
	 * verdict is as bad, and counted with its own. */
	uint64_t made[OBLIGATION_KINDS];
	uint64_t merged[VERDICT_UNREACHABLE + 1]; /* accesses */
	obligation_list accesses;                 /* each place once, worst verdict wins; open ones apart */
	VEC(struct frame) frames;
	obligation_list cycles, self_owners, overflows, allocations;
	VEC(struct chain) chains;
	obligation_list frame_needs, chain_needs;
	VEC(struct cause *) causes; /* of the accesses that break */
};

/* Obligations of one kind: how many were made, and the verdicts given, those of merged ones among them. */
struct tally {
	uint64_t made, verdicts[VERDICT_UNREACHABLE + 1];
};
void facts_count(const struct unit_facts *f, struct tally tallies[OBLIGATION_KINDS]); /* adds */
uint64_t tally_given(const struct tally *t);
/* Is any obligation without a verdict, or a verdict without an obligation? Our bug. */
bool tallies_differ(const struct tally tallies[OBLIGATION_KINDS]);

/* Deterministic text of a summary and of a unit's facts. */
void facts_print_summary(const struct term_pool *p, const struct summary *s, struct buf *out);
void facts_print_unit(const struct unit_facts *f, struct buf *out);

#endif
