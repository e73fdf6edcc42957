// Stub of "tensorflow/core/platform/stringprintf.h".
#pragma once
#include "opbound/base.h"
