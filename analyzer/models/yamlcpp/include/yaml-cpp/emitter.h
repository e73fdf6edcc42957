// Stub of <yaml-cpp/emitter.h>.
#pragma once
#include "opbound/yaml.h"
