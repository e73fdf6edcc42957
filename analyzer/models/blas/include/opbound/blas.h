// Stub of the C interfaces of BLAS and LAPACK, and of their Fortran names.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef enum { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef CBLAS_ORDER CBLAS_LAYOUT;
typedef enum { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 } CBLAS_TRANSPOSE;
typedef enum { CblasUpper = 121, CblasLower = 122 } CBLAS_UPLO;
typedef enum { CblasNonUnit = 131, CblasUnit = 132 } CBLAS_DIAG;
typedef enum { CblasLeft = 141, CblasRight = 142 } CBLAS_SIDE;
#define CBLAS_INDEX size_t
#define LAPACK_ROW_MAJOR 101
#define LAPACK_COL_MAJOR 102
#define lapack_int int32_t
#define MKL_INT int
#define blasint int
void cblas_sgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, float alpha,
	const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc);
void cblas_sgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, int m, int n, float alpha, const float *a, int lda,
	const float *x, int incx, float beta, float *y, int incy);
void cblas_sger(CBLAS_ORDER order, int m, int n, float alpha, const float *x, int incx, const float *y, int
	incy, float *a, int lda);
void cblas_strsm(CBLAS_ORDER order, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE ta, CBLAS_DIAG diag, int
	m, int n, float alpha, const float *a, int lda, float *b, int ldb);
void cblas_strmm(CBLAS_ORDER order, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE ta, CBLAS_DIAG diag, int
	m, int n, float alpha, const float *a, int lda, float *b, int ldb);
void cblas_ssyrk(CBLAS_ORDER order, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, int n, int k, float alpha, const
	float *a, int lda, float beta, float *c, int ldc);
void cblas_saxpy(int n, float alpha, const float *x, int incx, float *y, int incy);
void cblas_scopy(int n, const float *x, int incx, float *y, int incy);
void cblas_sswap(int n, float *x, int incx, float *y, int incy);
float cblas_sdot(int n, const float *x, int incx, const float *y, int incy);
void cblas_sscal(int n, float alpha, float *x, int incx);
float cblas_snrm2(int n, const float *x, int incx);
float cblas_sasum(int n, const float *x, int incx);
CBLAS_INDEX cblas_isamax(int n, const float *x, int incx);
void sgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k, const float *alpha, const
	float *a, const int *lda, const float *b, const int *ldb, const float *beta, float *c, const int *ldc);
void sgemv_(const char *ta, const int *m, const int *n, const float *alpha, const float *a, const int *lda,
	const float *x, const int *incx, const float *beta, float *y, const int *incy);
void saxpy_(const int *n, const float *alpha, const float *x, const int *incx, float *y, const int *incy);
void scopy_(const int *n, const float *x, const int *incx, float *y, const int *incy);
void sscal_(const int *n, const float *alpha, float *x, const int *incx);
float sdot_(const int *n, const float *x, const int *incx, const float *y, const int *incy);
void sgesv_(const int *n, const int *nrhs, float *a, const int *lda, int *ipiv, float *b, const int *ldb, int
	*info);
void sgetrf_(const int *m, const int *n, float *a, const int *lda, int *ipiv, int *info);
void spotrf_(const char *uplo, const int *n, float *a, const int *lda, int *info);
lapack_int LAPACKE_sgesv(int layout, lapack_int n, lapack_int nrhs, float *a, lapack_int lda, lapack_int *ipiv,
	float *b, lapack_int ldb);
lapack_int LAPACKE_sgetrf(int layout, lapack_int m, lapack_int n, float *a, lapack_int lda, lapack_int *ipiv);
lapack_int LAPACKE_sgetri(int layout, lapack_int n, float *a, lapack_int lda, const lapack_int *ipiv);
lapack_int LAPACKE_sgetrs(int layout, char trans, lapack_int n, lapack_int nrhs, const float *a, lapack_int lda,
	const lapack_int *ipiv, float *b, lapack_int ldb);
lapack_int LAPACKE_spotrf(int layout, char uplo, lapack_int n, float *a, lapack_int lda);
lapack_int LAPACKE_spotri(int layout, char uplo, lapack_int n, float *a, lapack_int lda);
lapack_int LAPACKE_spotrs(int layout, char uplo, lapack_int n, lapack_int nrhs, const float *a, lapack_int lda,
	float *b, lapack_int ldb);
lapack_int LAPACKE_ssyev(int layout, char jobz, char uplo, lapack_int n, float *a, lapack_int lda, float *w);
lapack_int LAPACKE_ssyevd(int layout, char jobz, char uplo, lapack_int n, float *a, lapack_int lda, float *w);
lapack_int LAPACKE_sgeqrf(int layout, lapack_int m, lapack_int n, float *a, lapack_int lda, float *tau);
void cblas_dgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, double alpha,
	const double *a, int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_dgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, int m, int n, double alpha, const double *a, int lda,
	const double *x, int incx, double beta, double *y, int incy);
void cblas_dger(CBLAS_ORDER order, int m, int n, double alpha, const double *x, int incx, const double *y, int
	incy, double *a, int lda);
void cblas_dtrsm(CBLAS_ORDER order, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE ta, CBLAS_DIAG diag, int
	m, int n, double alpha, const double *a, int lda, double *b, int ldb);
void cblas_dtrmm(CBLAS_ORDER order, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE ta, CBLAS_DIAG diag, int
	m, int n, double alpha, const double *a, int lda, double *b, int ldb);
void cblas_dsyrk(CBLAS_ORDER order, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, int n, int k, double alpha, const
	double *a, int lda, double beta, double *c, int ldc);
void cblas_daxpy(int n, double alpha, const double *x, int incx, double *y, int incy);
void cblas_dcopy(int n, const double *x, int incx, double *y, int incy);
void cblas_dswap(int n, double *x, int incx, double *y, int incy);
double cblas_ddot(int n, const double *x, int incx, const double *y, int incy);
void cblas_dscal(int n, double alpha, double *x, int incx);
double cblas_dnrm2(int n, const double *x, int incx);
double cblas_dasum(int n, const double *x, int incx);
CBLAS_INDEX cblas_idamax(int n, const double *x, int incx);
void dgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k, const double *alpha, const
	double *a, const int *lda, const double *b, const int *ldb, const double *beta, double *c, const int *ldc);
void dgemv_(const char *ta, const int *m, const int *n, const double *alpha, const double *a, const int *lda,
	const double *x, const int *incx, const double *beta, double *y, const int *incy);
void daxpy_(const int *n, const double *alpha, const double *x, const int *incx, double *y, const int *incy);
void dcopy_(const int *n, const double *x, const int *incx, double *y, const int *incy);
void dscal_(const int *n, const double *alpha, double *x, const int *incx);
double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy);
void dgesv_(const int *n, const int *nrhs, double *a, const int *lda, int *ipiv, double *b, const int *ldb, int
	*info);
void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *ipiv, int *info);
void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
lapack_int LAPACKE_dgesv(int layout, lapack_int n, lapack_int nrhs, double *a, lapack_int lda, lapack_int *ipiv,
	double *b, lapack_int ldb);
lapack_int LAPACKE_dgetrf(int layout, lapack_int m, lapack_int n, double *a, lapack_int lda, lapack_int *ipiv);
lapack_int LAPACKE_dgetri(int layout, lapack_int n, double *a, lapack_int lda, const lapack_int *ipiv);
lapack_int LAPACKE_dgetrs(int layout, char trans, lapack_int n, lapack_int nrhs, const double *a, lapack_int
	lda, const lapack_int *ipiv, double *b, lapack_int ldb);
lapack_int LAPACKE_dpotrf(int layout, char uplo, lapack_int n, double *a, lapack_int lda);
lapack_int LAPACKE_dpotri(int layout, char uplo, lapack_int n, double *a, lapack_int lda);
lapack_int LAPACKE_dpotrs(int layout, char uplo, lapack_int n, lapack_int nrhs, const double *a, lapack_int lda,
	double *b, lapack_int ldb);
lapack_int LAPACKE_dsyev(int layout, char jobz, char uplo, lapack_int n, double *a, lapack_int lda, double *w);
lapack_int LAPACKE_dsyevd(int layout, char jobz, char uplo, lapack_int n, double *a, lapack_int lda, double *w);
lapack_int LAPACKE_dgeqrf(int layout, lapack_int m, lapack_int n, double *a, lapack_int lda, double *tau);
double cblas_dsdot(int n, const float *x, int incx, const float *y, int incy);
void cblas_cgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, const void
	*alpha, const void *a, int lda, const void *b, int ldb, const void *beta, void *c, int ldc);
void cblas_zgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, const void
	*alpha, const void *a, int lda, const void *b, int ldb, const void *beta, void *c, int ldc);
void openblas_set_num_threads(int n);
void mkl_set_num_threads(int n);
#ifdef __cplusplus
}
#endif
