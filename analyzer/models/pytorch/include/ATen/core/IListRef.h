// Stub of <ATen/core/IListRef.h>.
#pragma once
#include "opbound/aten.h"
