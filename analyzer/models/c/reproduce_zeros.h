
/* Exactly so many bytes. */
static void *zeros(size_t bytes)
{
	return calloc(1, bytes);
}
