// Stub of <ps/base.h>.
#pragma once
#include "opbound/pslite.h"
