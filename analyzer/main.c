/*
 * opbound: a static analyzer for custom operators. The pipeline of a unit is in run/unit.c, the commands in
 * cli/command.c; here it only starts and ends.
 */
#include "cli/cli.h"

#include "base/process.h"

int main(int argc, char **argv)
{
	process_begin(argv);
	return run_main(argc, argv);
}
