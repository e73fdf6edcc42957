// Stub of <lm/model.hh>.
#pragma once
#include "opbound/kenlm.h"
