// OpenFst's messages; a fatal one ends the program.
#pragma once
#include <iostream>

namespace fst {
std::ostream &opbound_log();
[[noreturn]] std::ostream &opbound_fatal();
} // namespace fst
#ifndef LOG
#define OPBOUND_FST_LOG_INFO ::fst::opbound_log()
#define OPBOUND_FST_LOG_WARNING ::fst::opbound_log()
#define OPBOUND_FST_LOG_ERROR ::fst::opbound_log()
#define OPBOUND_FST_LOG_FATAL ::fst::opbound_fatal()
#define LOG(type) OPBOUND_FST_LOG_##type
#endif
#ifndef VLOG
#define VLOG(level)                                                                                                    \
	if (true)                                                                                                          \
		;                                                                                                              \
	else                                                                                                               \
		::fst::opbound_log()
#endif
#define FSTERROR() ::fst::opbound_log()
