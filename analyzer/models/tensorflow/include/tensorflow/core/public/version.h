// Stub of "tensorflow/core/public/version.h".
#pragma once
#include "opbound/base.h"
