// Stub of <ATen/InferSize.h>.
#pragma once
#include "opbound/aten.h"
