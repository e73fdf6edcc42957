// Stub of <lm/virtual_interface.hh>.
#pragma once
#include "opbound/kenlm.h"
