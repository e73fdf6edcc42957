// Stub of <ATen/ExpandUtils.h>.
#pragma once
#include "opbound/aten.h"
