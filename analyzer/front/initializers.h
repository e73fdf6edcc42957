/*
 * Initializers of variables with static storage: code that runs outside of the function that it stands in, or of any.
 */
#ifndef OPBOUND_FRONT_INITIALIZERS_H
#define OPBOUND_FRONT_INITIALIZERS_H

#include "front/front_int.h"

/* Makes functions of the initializers of the main file's globals that do more than to state constants. */
void front_lower_initializers(struct front_tu *tu);
/* Does it access an element, or call a function in sight? */
bool front_initializer_works(struct front_tu *tu, CXCursor init);

#endif
