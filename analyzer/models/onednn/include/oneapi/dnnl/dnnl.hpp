// Stub of <oneapi/dnnl/dnnl.hpp>.
#pragma once
#include "opbound/onednn.h"
