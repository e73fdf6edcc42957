// Stub of <cuda_pipeline_helpers.h>.
#pragma once
#include "opbound/followed/pipeline.h"
