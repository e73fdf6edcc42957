// Stub of <nlohmann/json_fwd.hpp>.
#pragma once
#include "nlohmann/json.hpp"
