// In place of <THC/THCAtomics.cuh>.
#pragma once
#include "opbound_host_device.h"
