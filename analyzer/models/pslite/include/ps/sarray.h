// Stub of <ps/sarray.h>.
#pragma once
#include "opbound/pslite.h"
