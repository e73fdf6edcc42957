// Stub of "tensorflow/core/platform/stringpiece.h".
#pragma once
#include "opbound/base.h"
