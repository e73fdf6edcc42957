// Stub of <google/protobuf/message_lite.h>.
#pragma once
#include "opbound/protobuf.h"
