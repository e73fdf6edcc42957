// Stub of "tensorflow/core/framework/reader_interface.h".
#pragma once
#include "opbound/kernel.h"
