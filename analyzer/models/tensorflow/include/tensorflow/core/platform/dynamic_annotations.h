// Stub of "tensorflow/core/platform/dynamic_annotations.h".
#pragma once
#include "opbound/base.h"
