/*
 * headers: which ones are read where nobody said: real or embedded.
 */
#ifndef OPBOUND_FRONT_HEADERS_H
#define OPBOUND_FRONT_HEADERS_H

#include "front/front_int.h"

/* ---- parse.c ---- */

typedef VEC(struct CXUnsavedFile) unsaved_list;
unsaved_list front_stub_files(struct arena *a); /* the embedded headers, as files in memory */

/* ---- parse_auto.c ---- */

enum status front_parse_auto(struct front_parsed *p, struct error *err);

/* ---- headers.c ---- */

/* Does an include folder of the command hold a real framework that has stubs, or one of the system's such a framework
 * that the source includes? */
bool front_has_real_framework(const struct front_parsed *p);
/* Is it only in one of the system's? */
bool front_framework_is_of_system(const struct front_parsed *p);
/* Such a one: is it without a header that the source includes whatever is defined? The embedded one
 * would stand among real ones. */
bool front_lacks_real_header(const struct front_parsed *p);
/* Among the headers that were read, by name: is one embedded whose framework has others in the system's folders, or in
 * those of the command (null: of none)? */
typedef VEC(const char *) header_list;
bool front_headers_are_mixed(struct arena *a, const struct front_command *c, const header_list *read);

/* Where the command's folders and the system's hold frameworks that have stubs: "folder/root/". What lies in the
 * repository of the source is the user's, whatever it is. */
void front_real_frameworks(struct arena *a, const struct front_command *c, prefix_list *out);
/* The source's repository, whose headers are its own, and the folders that the command calls a system's. */
struct own_headers {
	const char *root;
	prefix_list others;
};
struct own_headers *front_own_headers(struct arena *a, const struct front_command *c);
bool front_is_own_header(const struct own_headers *own, const char *file);
/* An embedded header includes the file, so clang takes it for a system's. */
void front_note_own(struct front_tu *tu, CXFile file);

#endif
