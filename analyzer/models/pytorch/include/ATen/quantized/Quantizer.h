// Stub of <ATen/quantized/Quantizer.h>.
#pragma once
#include "opbound/aten.h"
