// Stub of <yaml-cpp/yaml.h>.
#pragma once
#include "opbound/yaml.h"
