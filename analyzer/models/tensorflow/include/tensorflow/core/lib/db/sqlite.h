// Stub of "tensorflow/core/lib/db/sqlite.h".
#pragma once
#include "opbound/base.h"
