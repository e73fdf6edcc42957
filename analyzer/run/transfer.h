/*
 * transfer: a result as bytes that hold wherever the tree lies: paths below the root are written without it. run.h has
 * the forms for the same machine.
 */
#ifndef OPBOUND_RUN_TRANSFER_H
#define OPBOUND_RUN_TRANSFER_H

#include "run/run.h"

void transfer_encode_below(const struct unit_result *r, const char *root, struct buf *out);
enum status transfer_decode_below(struct arena *a, struct interner *names, const void *bytes, size_t n,
                                  const char *root, struct unit_result *out, struct error *err);

#endif
