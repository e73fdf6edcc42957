// Stub of <json/json.hpp>, where some programs keep it.
#pragma once
#include "nlohmann/json.hpp"
