// Stub of <ATen/ScalarOps.h>.
#pragma once
#include "opbound/aten.h"
