// Stub of <ATen/ATen.h>.
#pragma once
#include "opbound/aten.h"
