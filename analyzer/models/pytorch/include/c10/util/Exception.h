// Stub of <c10/util/Exception.h>.
#pragma once
#include "opbound/c10.h"
