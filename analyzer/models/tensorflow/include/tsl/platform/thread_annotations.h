// Stub of "tsl/platform/thread_annotations.h".
#pragma once
#include "opbound/base.h"
