// Stub of "tensorflow/core/lib/strings/scanner.h".
#pragma once
#include "opbound/base.h"
