// Stub of <lm/max_order.hh>.
#pragma once
#include "opbound/kenlm.h"
