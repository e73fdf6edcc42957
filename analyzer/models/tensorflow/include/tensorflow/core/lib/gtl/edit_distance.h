// Stub of "tensorflow/core/lib/gtl/edit_distance.h".
#pragma once
#include "opbound/base.h"
