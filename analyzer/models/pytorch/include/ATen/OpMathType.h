// Stub of <ATen/OpMathType.h>.
#pragma once
#include "opbound/aten.h"
