// Stub of <pybind11/stl.h>.
#pragma once
#include "opbound/pybind.h"
#include <deque>
#include <list>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
