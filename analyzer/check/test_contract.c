/* Which functions are implementations of one operator, by their names alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "check/driver.h"

static const struct {
	const char *a, *b;
	bool are_of_one;
} rows[] = {
    {"scale_cpu", "scale_cuda", true},
    {"ScaleCPU", "scale_cuda", true},
    {"scale_forward", "scale_backward", true},
    {"scale_fwd", "scale_bwd_kernel_launcher", true},
    {"scaleForward", "scaleGrad", true},
    {"scale", "scale_out", true},
    {"scale", "scale_impl<float>", true},
    {"cpu_scale", "scale", true},
    {"my::scale_cpu", "other::scale_gpu", true},
    {"ScaleOp::Compute", "ScaleGradOp::Compute", true},
    {"ScaleOp::Compute", "ShiftOp::Compute", false},
    {"scale", "scale", false},         /* one function */
    {"scale_cpu", "shift_cpu", false}, /* one device */
    {"scale_cpu", "rescale_cpu", false},
    {"scale_cups", "scale", false}, /* whole words alone */
    {"scale_open", "scale", false},
    {"scale_abc", "scale", false}, /* as long as "cpu" */
    {"scale_2d", "scale_3d", false},
    {"kernel_impl", "cpu_out", false}, /* nothing is left of either */
};

static void test_names_of_one_operator(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (names_are_of_one(rows[i].a, rows[i].b) != rows[i].are_of_one ||
		    names_are_of_one(rows[i].b, rows[i].a) != rows[i].are_of_one) {
			fail_msg("'%s' and '%s'", rows[i].a, rows[i].b);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_names_of_one_operator),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
