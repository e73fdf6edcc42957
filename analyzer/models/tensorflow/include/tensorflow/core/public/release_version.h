// Stub of "tensorflow/core/public/release_version.h".
#pragma once
#include "opbound/base.h"
