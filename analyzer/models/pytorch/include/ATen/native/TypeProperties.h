// Stub of <ATen/native/TypeProperties.h>.
#pragma once
#include "opbound/aten.h"
