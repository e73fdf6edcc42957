/*
 * opbound: a static analyzer for custom operators. The pipeline of a unit is in run/unit.c, the command line in
 * run/options.c; here it only starts and ends.
 */
#include "run/run.h"

int main(int argc, char **argv)
{
	return run_main(argc, argv);
}
