// Stub of <ATen/Dispatch.h>.
#pragma once
#include "opbound/aten.h"
