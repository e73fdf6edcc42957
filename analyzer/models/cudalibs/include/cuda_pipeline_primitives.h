// Stub of <cuda_pipeline_primitives.h>.
#pragma once
#include "opbound/followed/pipeline.h"
