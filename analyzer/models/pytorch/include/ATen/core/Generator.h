// Stub of <ATen/core/Generator.h>.
#pragma once
#include "opbound/aten.h"
