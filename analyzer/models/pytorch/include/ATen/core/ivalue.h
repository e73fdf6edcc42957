// Stub of <ATen/core/ivalue.h>.
#pragma once
#include "opbound/aten.h"
