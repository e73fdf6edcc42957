// Stub of <ps/range.h>.
#pragma once
#include "opbound/pslite.h"
