// Stub of <ATen/Config.h>.
#pragma once
#include "opbound/aten.h"
