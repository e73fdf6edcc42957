// Stub of <ATen/autocast_mode.h>.
#pragma once
#include "opbound/aten.h"
