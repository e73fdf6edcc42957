// Stub of "tensorflow/core/framework/selective_registration.h".
#pragma once
#include "opbound/kernel.h"
