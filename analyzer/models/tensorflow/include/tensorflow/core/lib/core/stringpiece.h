// Stub of "tensorflow/core/lib/core/stringpiece.h".
#pragma once
#include "opbound/base.h"
