// Stub of "tensorflow/core/framework/variant_encode_decode.h".
#pragma once
#include "opbound/kernel.h"
