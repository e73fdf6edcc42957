// Stub of <ATen/div_rtn.h>.
#pragma once
#include "opbound/followed/div_rtn.h"
