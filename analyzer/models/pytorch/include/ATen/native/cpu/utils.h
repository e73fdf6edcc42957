// Stub of <ATen/native/cpu/utils.h>.
#pragma once
#include "opbound/aten.h"
