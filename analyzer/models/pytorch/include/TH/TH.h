// Stub of <TH/TH.h>.
#pragma once
#include "opbound/tensor.h"
