// Stub of "tensorflow/core/platform/file_system.h".
#pragma once
#include "opbound/base.h"
