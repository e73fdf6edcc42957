// Stub of <fst/log.h>.
#pragma once
#include "opbound/openfst_log.h"
