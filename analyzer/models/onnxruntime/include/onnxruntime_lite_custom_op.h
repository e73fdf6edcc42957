#pragma once
#include "opbound/ort_tensor.h"
