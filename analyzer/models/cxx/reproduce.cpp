%% list @TYPE@ @NAME@(@COUNT@);
%% list:std::basic_string std::string @NAME@(@LENGTH@, 'x');
%% text:std::basic_string std::string @NAME@ = @TEXT@;
%% list-element @NAME@[@INDEX@] = @VALUE@;
%% ends:std::basic_string ends_behind(@NAME@);
%% boxed:std::optional @TYPE@ @NAME@ = @VALUE@;
%% boxed-none:std::optional @TYPE@ @NAME@;
%% boxed-flag:std::optional has_value_
/* A pointer or reference of whatever type the callee wants. */
struct to {
	const void *p;
	explicit to(const void *p) : p(p) {}
	template <class T> operator T *() const { return (T *)p; }
};
struct at {
	const void *p;
	explicit at(const void *p) : p(p) {}
	template <class T> operator T &() const { return *(T *)p; }
};

