// In place of <THC/THC.h>.
#pragma once
#include "opbound_host_device.h"
