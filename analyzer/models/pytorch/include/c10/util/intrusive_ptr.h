// Stub of <c10/util/intrusive_ptr.h>.
#pragma once
#include "opbound/c10.h"
