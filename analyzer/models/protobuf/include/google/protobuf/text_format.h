// Stub of <google/protobuf/text_format.h>.
#pragma once
#include "opbound/protobuf.h"
