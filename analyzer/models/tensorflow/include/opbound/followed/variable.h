// Stub of how a kernel gets at a variable, included by kernel.h: it is there, with a tensor that the graph's author
// chose, or the call fails.
#ifdef OPBOUND_VARIABLE
class Var;
namespace internal {
ResourceHandle *given_handle(OpKernelContext *c, int64_t i);
Var *given_variable(OpKernelContext *c);
Status variable_status();
} // namespace internal
// A resource variable: a tensor behind a lock.
class Var : public ResourceBase {
	mutex m;
	Tensor t;

public:
	OpKernelContext *context_; // ours: who asked for it, as which input
	int64_t input_;
	std::atomic<bool> copy_on_read_mode;
	bool is_initialized;
	explicit Var(DataType t);
	mutex *mu();
	Tensor *tensor();
};
inline const ResourceHandle &HandleFromInput(OpKernelContext *c, int i)
{
	ResourceHandle *h = internal::given_handle(c, i);
	h->input_ = i;
	return *h;
}
inline Status LookupResource(OpKernelContext *c, const ResourceHandle &h, Var **r)
{
	const int64_t i = h.input_;
	Status s = internal::variable_status();
	if (s.ok()) {
		Var *v = internal::given_variable(c);
		v->context_ = c;
		v->input_ = i;
		*r = v;
	}
	return s;
}
inline Status LookupResource(OpKernelContext *c, const ResourceHandle &h, core::RefCountPtr<Var> *r)
{
	Var *v = nullptr;
	Status s = LookupResource(c, h, &v);
	if (s.ok())
		r->reset(v);
	return s;
}
#endif
