// Stub of <google/protobuf/io/zero_copy_stream.h>.
#pragma once
#include "opbound/protobuf.h"
