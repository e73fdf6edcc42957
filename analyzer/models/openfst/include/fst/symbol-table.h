// Stub of <fst/symbol-table.h>.
#pragma once
#include "opbound/openfst.h"
