// Stub of <ATen/Functions.h>.
#pragma once
#include "opbound/aten.h"
