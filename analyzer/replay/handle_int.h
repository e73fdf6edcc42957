/*
 * replay, inside: tensors, shapes, arrays and what else models speak of.
 */
#ifndef OPBOUND_REPLAY_HANDLE_INT_H
#define OPBOUND_REPLAY_HANDLE_INT_H

#include "replay/replay_int.h"

/* ---- handle.c ---- */

/* The shape of a handle. A stranger's is chosen piece by piece as the run asks for it. */
struct shape {
	bool has_rank;
	uint32_t rank;
	dep rank_dep;
	VEC(struct value) dims; /* VALUE_UNKNOWN without a reason: not chosen yet */
	term of;                /* a stranger's: the handle it belongs to */
	const char *label;
	int32_t input;
	bool is_asked; /* somebody spoke of its rank or of a size, and not only of the number of elements */
	bool is_array; /* one dimension, as of a vector */
	bool is_made;  /* a tensor has it: its numbers are sizes */
	bool is_list;  /* a list of numbers; `holds_handles`: or of tensors, whose count is its rank */
	bool holds_handles;
	bool holds_tensors;  /* of either kind: what it holds is called so */
	const char *unknown; /* why nothing is known of it; null otherwise */
};
struct handle {
	enum model_type_role kind;
	struct shape *shape;
	struct memory *buffer;
	struct value itemsize;
	struct value first;  /* its first element, counted in the buffer's */
	struct value target; /* CALLABLE, OWNER */
	struct value ok;     /* STATUS */
	term name;
	const char *label;
	int32_t input;
	const struct handle *like; /* whose attributes it has; null: its own */
	const struct handle *same; /* whose `trait` it has, that attribute alone */
	const char *trait;
	const char *told; /* an attribute that its making says, and what that is; null: none */
	struct value code;
	bool is_extreme;                /* what tensor(shape, least(h)) is made like, and that tensor */
	struct value item;              /* of such a one: its element */
	const struct ir_type *elements; /* of a tensor that a run computed: their type; null: its attributes say */
	bool is_indices;                /* what tensor(shape, indices(n)) is made like */
	bool is_turned;                 /* its elements stand in another order than its sizes say: a transposed view */
	bool is_strewn;                 /* a part of the buffer, nobody knows where its elements stand */
	const struct handle *part_of;   /* of what is strewn: the whole, if its elements stand in order; or null */
	bool is_dims;                   /* an array that holds dimensions: a copy of it has memory of its own */
};
#define HANDLE_STREWN "how a part of a tensor lies in memory"
/* `type`: the C++ type of the box, where there is one. */
struct value handle_stranger(struct run *r, enum model_type_role role, const struct ir_type *type, term name,
                             const char *label, int32_t input);
struct handle *handle_new(struct run *r, enum model_type_role kind); /* nothing is known of it */
struct value handle_rank(struct run *r, const struct handle *h);
/* `word`: VOCAB_DIM, or VOCAB_ENTRY, by which the number of a list may be negative. */
struct value handle_dim(struct run *r, const struct handle *h, struct value k, enum vocab word);
struct value handle_numel(struct run *r, const struct handle *h);
/* Making handles; each is a word of the vocabulary. */
struct value handle_shape(struct run *r, const struct value *dims, size_t n);
struct value handle_append(struct run *r, const struct handle *h, struct value d);
struct value handle_set_dim(struct run *r, const struct handle *h, struct value k, struct value d);
struct value handle_drop_dim(struct run *r, const struct handle *h, struct value k);
struct value handle_permute(struct run *r, const struct handle *h, const struct handle *order);
struct value handle_fit(struct run *r, const struct handle *h, struct value n);
struct value handle_row(struct run *r, const struct handle *h, struct value i);
struct value handle_tensor(struct run *r, const struct handle *shape, const struct handle *like);
struct value handle_indices(struct run *r);
/* ---- trait.c ---- */

/* The same handle; its `trait` is that of another one. */
struct handle *handle_sharing(struct run *r, const struct handle *h, const struct handle *same, const char *trait);
/* The same handle, of which this attribute is known. */
struct handle *handle_telling(struct run *r, const struct handle *h, const char *attribute, struct value code);
/* Of whom this attribute is asked: a clone has the element type of what it was made of. */
struct value handle_with_trait(struct value v, const char *trait);
/* The same tensor, whose elements are of this type. */
const struct handle *handle_of_elements(struct run *r, const struct handle *h, const struct ir_type *type);

/* ---- extreme.c ---- */

/* Of which type the elements are, by this attribute: a number's, or null where it is another or not known. What nobody
 * asked for is chosen to be `preferred`. */
const struct ir_type *handle_element_type(struct run *r, const struct handle *h, const char *attribute,
                                          const char *preferred, dep *d);
/* The smallest or largest element of h, whose element type is that attribute, to be what a tensor is made like. */
struct value handle_extreme(struct run *r, const struct handle *h, const char *type, bool most);
/* The element of a tensor that was made like one of these and not written to since. */
struct value handle_item(const struct handle *h, const struct ir_type *as);

/* ---- sift.c: what is made by looking at a tensor's elements; each is a word of the vocabulary, with its arguments */

struct value sift_nonzero(struct run *r, const struct value *args);
struct value sift_selected(struct run *r, const struct value *args);
struct value sift_distinct(struct run *r, const struct value *args, size_t n);
struct value sift_ordered(struct run *r, const struct value *args);
struct value sift_compared(struct run *r, const struct value *args);
struct value sift_bins(struct run *r, const struct value *args);

struct value handle_reshape(struct run *r, const struct handle *h, const struct handle *shape);
struct value handle_view(struct run *r, const struct handle *h, struct value bytes);
struct value handle_list(struct run *r, const struct value *numbers, size_t n); /* of any sign */
/* What p points to, as elements of so many bytes under the shape. */
struct value handle_mapped(struct run *r, struct value p, struct value shape, struct value bytes);
struct value handle_array(struct run *r, struct value n, struct value bytes);
struct value handle_dims_array(struct run *r, struct value n); /* 8 bytes each, for dimensions */
struct value handle_dims(struct run *r, const struct handle *shape);
struct value handle_counted_dims(struct run *r, const struct handle *shape);
struct value handle_listed_at(struct run *r, struct value p, struct value n, struct value bytes);
struct value handle_listed(struct run *r, const struct handle *h);
struct value handle_copied(struct run *r, const struct handle *h, struct value bytes);
/* Arrays and callables in this part of the memory get elements and closures of their own: the object was copied. */
void arrays_own(struct run *r, struct memory *m, int64_t lo, int64_t hi);
struct value handle_resize(struct run *r, const struct handle *h, struct value n);
struct value handle_holder(struct run *r, enum model_type_role kind, struct value target);
/* A smart pointer from outside that holds this. */
struct value handle_owner(struct run *r, struct value target, term name, const char *label);
struct value handle_status(struct run *r, const struct value *args, size_t n);
struct value handle_insert_dim(struct run *r, const struct handle *h, struct value k, struct value d);
/* joint.c: words whose arguments are a list of tensors, behind the number of a dimension. */
struct value handles_same_ranks(struct run *r, const struct value *args, size_t n);
struct value handles_join(struct run *r, const struct value *args, size_t n);
struct value handles_joint(struct run *r, const struct value *args, size_t n);
struct value handles_alike(struct run *r, const struct value *args, size_t n);
struct value handles_stacked(struct run *r, const struct value *args, size_t n);
/* args[0] is indexed by the rest: see the word. */
struct value handles_indexed(struct run *r, const struct value *args, size_t n);
struct value handle_same_shape(struct run *r, const struct handle *a, const struct handle *b);
struct value handle_data(struct run *r, const struct handle *h);
struct value handle_of_shape(struct run *r, struct shape *s);
struct value handle_elem(struct run *r, const struct handle *h, const struct value *index, size_t n);
/* word.c. Bytes an element; of a stranger's tensor that nobody has looked into yet, chosen. */
struct value handle_itemsize(struct run *r, const struct handle *h);
/* Its memory is seen for the first time as items of so many bytes; the type of its elements knows better. */
void item_size_seen(struct run *r, struct memory *m, int64_t bytes);
/* The attribute was chosen: a run whose bytes an element were chosen for another type of elements ends here. */
void item_size_fits(struct run *r, const struct handle *h, const char *attribute, struct value code);
/* An integer attribute of the object with this name; the preferred value where nobody asked for it before. */
struct value handle_attribute(struct run *r, term handle, const char *name, int128 preferred);
/* A word of the vocabulary applied to values. `expect`: the type that the result will have, or null. */
struct value handle_word(struct run *r, enum vocab word, const struct value *args, size_t n,
                         const struct ir_type *expect);

/* same_text.c. The word same_text(a, b). */
struct value same_text(struct run *r, const struct value *args);
bool text_is_open(const struct handle *h); /* its characters are chosen when it is compared, and so are its copies' */
struct value text_copied(struct run *r, const struct handle *open); /* says the same, whatever that is, until written */

#endif
