// Stub of <ATen/Context.h>.
#pragma once
#include "opbound/aten.h"
