// Stub of <ps/ps.h>.
#pragma once
#include "opbound/pslite.h"
