// Stub of <ATen/native/cpu/mixed_data_type.h>.
#pragma once
#include "opbound/aten.h"
