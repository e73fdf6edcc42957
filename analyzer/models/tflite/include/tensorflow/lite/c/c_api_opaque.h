/* Stub: everything is in one place. */
#include "opbound/lite_opaque.h"
