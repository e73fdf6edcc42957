// Stub of <google/protobuf/message.h>.
#pragma once
#include "opbound/protobuf.h"
