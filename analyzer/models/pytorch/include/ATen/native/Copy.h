// Stub of <ATen/native/Copy.h>.
#pragma once
#include "opbound/aten.h"
