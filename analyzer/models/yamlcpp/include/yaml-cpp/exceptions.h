// Stub of <yaml-cpp/exceptions.h>.
#pragma once
#include "opbound/yaml.h"
