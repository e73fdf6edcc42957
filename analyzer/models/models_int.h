/* Between load.c and match.c: rows go into tables that match.c looks names up in. */
#ifndef OPBOUND_MODELS_INT_H
#define OPBOUND_MODELS_INT_H

#include "models/models.h"

void models_add_function(struct models *m, const struct model_function *f); /* name is set */
void models_add_type(struct models *m, const struct model_type *t);

#endif
