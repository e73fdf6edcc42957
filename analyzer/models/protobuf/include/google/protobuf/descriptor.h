// Stub of <google/protobuf/descriptor.h>.
#pragma once
#include "opbound/protobuf.h"
