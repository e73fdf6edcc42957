// Stub of <boost/lockfree/queue.hpp>.
#pragma once
#include "opbound/boost_queue.h"
