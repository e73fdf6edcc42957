// Stub of "tensorflow/core/lib/strings/str_util.h".
#pragma once
#include "opbound/base.h"
