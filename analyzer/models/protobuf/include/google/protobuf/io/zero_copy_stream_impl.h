// Stub of <google/protobuf/io/zero_copy_stream_impl.h>.
#pragma once
#include "opbound/protobuf.h"
