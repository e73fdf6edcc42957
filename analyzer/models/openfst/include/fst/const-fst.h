// Stub of <fst/const-fst.h>.
#pragma once
#include "opbound/openfst.h"
