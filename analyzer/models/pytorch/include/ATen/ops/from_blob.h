// Stub of <ATen/ops/from_blob.h>.
#pragma once
#include "opbound/aten.h"
