// Stub of <ATen/Operators.h>.
#pragma once
#include "opbound/aten.h"
