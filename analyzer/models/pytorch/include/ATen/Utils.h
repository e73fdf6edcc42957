// Stub of <ATen/Utils.h>.
#pragma once
#include "opbound/aten.h"
