// Stub of <google/protobuf/io/zero_copy_stream_impl_lite.h>.
#pragma once
#include "opbound/protobuf.h"
