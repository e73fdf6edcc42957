// Stub of <cudnn_graph.h>.
#pragma once
#include "cudnn.h"
