
/* The initializers of globals run before main(): this is before them. */
__attribute__((constructor(101))) static void watch_from_the_start(void)
{
	watch();
}
