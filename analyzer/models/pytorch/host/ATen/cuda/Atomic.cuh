// In place of <ATen/cuda/Atomic.cuh>.
#pragma once
#include "opbound_host_device.h"
