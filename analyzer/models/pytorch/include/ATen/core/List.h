// Stub of <ATen/core/List.h>.
#pragma once
#include "opbound/aten.h"
