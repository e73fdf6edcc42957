// Stub of <ATen/ceil_div.h>.
#pragma once
#include "opbound/aten.h"
