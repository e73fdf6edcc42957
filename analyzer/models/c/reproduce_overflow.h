
static void watch(void) {}
