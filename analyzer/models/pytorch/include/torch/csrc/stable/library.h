// Stub of <torch/csrc/stable/library.h>.
#pragma once
#include "opbound/stable.h"
