// Stub of "tensorflow/core/platform/fingerprint.h".
#pragma once
#include "opbound/base.h"
