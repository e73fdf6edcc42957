// Stub of <torch/csrc/stable/version.h>.
#pragma once
#include "opbound/stable.h"
