// Stub of "tensorflow/tsl/platform/thread_annotations.h".
#pragma once
#include "tsl/platform/thread_annotations.h"
