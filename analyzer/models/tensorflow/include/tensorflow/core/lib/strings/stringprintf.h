// Stub of "tensorflow/core/lib/strings/stringprintf.h".
#pragma once
#include "opbound/base.h"
