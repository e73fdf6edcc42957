// Stub of <ATen/native/Resize.h>.
#pragma once
#include "opbound/aten.h"
