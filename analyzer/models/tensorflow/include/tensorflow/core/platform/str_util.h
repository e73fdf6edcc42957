// Stub of "tensorflow/core/platform/str_util.h".
#pragma once
#include "opbound/base.h"
