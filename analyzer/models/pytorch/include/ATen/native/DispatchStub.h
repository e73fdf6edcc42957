// Stub of <ATen/native/DispatchStub.h>.
#pragma once
#include "opbound/aten.h"
