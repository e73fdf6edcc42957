// In place of <ATen/cuda/Exceptions.h>.
#pragma once
#include "opbound_host_device.h"
