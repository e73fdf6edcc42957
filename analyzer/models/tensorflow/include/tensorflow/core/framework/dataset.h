// Stub of "tensorflow/core/framework/dataset.h".
#pragma once
#include "opbound/dataset.h"
