// Stub of <fst/minimize.h>.
#pragma once
#include "opbound/openfst.h"
