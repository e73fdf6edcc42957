// Stub of "tensorflow/core/platform/thread_annotations.h".
#pragma once
#include "opbound/base.h"
