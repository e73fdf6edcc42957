// Stub of <google/protobuf/io/coded_stream.h>.
#pragma once
#include "opbound/protobuf.h"
