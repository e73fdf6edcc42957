
#ifdef _GLIBCXX_EXTERN_TEMPLATE
/* Members of std::string are compiled here, where the sanitizer looks. */
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
