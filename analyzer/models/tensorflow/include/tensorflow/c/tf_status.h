// Stub: everything is in one place.
#pragma once
#include "opbound/tf_c.h"
