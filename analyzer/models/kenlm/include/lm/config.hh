// Stub of <lm/config.hh>.
#pragma once
#include "opbound/kenlm.h"
