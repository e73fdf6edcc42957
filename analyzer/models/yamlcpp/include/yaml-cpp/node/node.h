// Stub of <yaml-cpp/node/node.h>.
#pragma once
#include "opbound/yaml.h"
