// Stub of "tensorflow/core/lib/strings/strcat.h".
#pragma once
#include "opbound/base.h"
