// Stub of <dnnl.hpp>.
#pragma once
#include "opbound/onednn.h"
