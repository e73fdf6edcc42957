// Stub of <boost/lockfree/spsc_queue.hpp>.
#pragma once
#include "opbound/boost_queue.h"
