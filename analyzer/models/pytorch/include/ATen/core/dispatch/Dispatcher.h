// Stub of <ATen/core/dispatch/Dispatcher.h>.
#pragma once
#include "opbound/aten.h"
