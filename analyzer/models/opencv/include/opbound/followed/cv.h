// Stub of OpenCV's core as operators' hosts use it: matrices, sizes, rectangles, and what draws and resizes.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

typedef unsigned char uchar;
typedef unsigned short ushort;
#define CV_VERSION_MAJOR 4
#define CV_8U 0
#define CV_8S 1
#define CV_16U 2
#define CV_16S 3
#define CV_32S 4
#define CV_32F 5
#define CV_64F 6
#define CV_16F 7
#define CV_CN_SHIFT 3
#define CV_MAT_DEPTH(flags) ((flags)&7)
#define CV_MAT_CN(flags) ((((flags) >> 3) & 511) + 1)
#define CV_MAKETYPE(depth, cn) (CV_MAT_DEPTH(depth) + (((cn)-1) << 3))
#define CV_MAKE_TYPE CV_MAKETYPE
#define CV_8UC(n) CV_MAKETYPE(CV_8U, (n))
#define CV_32SC(n) CV_MAKETYPE(CV_32S, (n))
#define CV_32FC(n) CV_MAKETYPE(CV_32F, (n))
#define CV_64FC(n) CV_MAKETYPE(CV_64F, (n))
#define CV_8UC1 CV_MAKETYPE(CV_8U, 1)
#define CV_8UC2 CV_MAKETYPE(CV_8U, 2)
#define CV_8UC3 CV_MAKETYPE(CV_8U, 3)
#define CV_8UC4 CV_MAKETYPE(CV_8U, 4)
#define CV_16UC1 CV_MAKETYPE(CV_16U, 1)
#define CV_16UC3 CV_MAKETYPE(CV_16U, 3)
#define CV_32SC1 CV_MAKETYPE(CV_32S, 1)
#define CV_32SC2 CV_MAKETYPE(CV_32S, 2)
#define CV_32FC1 CV_MAKETYPE(CV_32F, 1)
#define CV_32FC2 CV_MAKETYPE(CV_32F, 2)
#define CV_32FC3 CV_MAKETYPE(CV_32F, 3)
#define CV_32FC4 CV_MAKETYPE(CV_32F, 4)
#define CV_64FC1 CV_MAKETYPE(CV_64F, 1)
#define CV_64FC3 CV_MAKETYPE(CV_64F, 3)
#define CV_PI 3.1415926535897932384626433832795

namespace cv {
using String = std::string;
using uchar = unsigned char;
using ushort = unsigned short;
template <class T> using Ptr = std::shared_ptr<T>;
template <class T, class... A> Ptr<T> makePtr(const A &...a) { return std::make_shared<T>(a...); }
template <class T> struct Size_;
template <class T> struct Point_ {
	T x, y;
	Point_() : x(0), y(0) {}
	Point_(T x_, T y_) : x(x_), y(y_) {}
	template <class U> Point_(const Point_<U> &p) : x(static_cast<T>(p.x)), y(static_cast<T>(p.y)) {}
	Point_(const Size_<T> &s);
	T dot(const Point_ &p) const { return x * p.x + y * p.y; }
};
template <class T> Point_<T> operator+(const Point_<T> &a, const Point_<T> &b) { return {T(a.x + b.x), T(a.y + b.y)}; }
template <class T> Point_<T> operator-(const Point_<T> &a, const Point_<T> &b) { return {T(a.x - b.x), T(a.y - b.y)}; }
template <class T, class S> Point_<T> operator*(const Point_<T> &a, S s) { return {T(a.x * s), T(a.y * s)}; }
template <class T, class S> Point_<T> operator/(const Point_<T> &a, S s) { return {T(a.x / s), T(a.y / s)}; }
template <class T> bool operator==(const Point_<T> &a, const Point_<T> &b) { return a.x == b.x && a.y == b.y; }
using Point2i = Point_<int>;
using Point2f = Point_<float>;
using Point2d = Point_<double>;
using Point = Point2i;
template <class T> struct Point3_ {
	T x, y, z;
	Point3_() : x(0), y(0), z(0) {}
	Point3_(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
};
using Point3f = Point3_<float>;
using Point3d = Point3_<double>;
template <class T> struct Size_ {
	T width, height;
	Size_() : width(0), height(0) {}
	Size_(T w, T h) : width(w), height(h) {}
	template <class U> Size_(const Size_<U> &s) : width(static_cast<T>(s.width)), height(static_cast<T>(s.height)) {}
	T area() const { return width * height; }
	bool empty() const { return width <= 0 || height <= 0; }
};
template <class T> bool operator==(const Size_<T> &a, const Size_<T> &b) { return a.width == b.width && a.height == b.height; }
template <class T> bool operator!=(const Size_<T> &a, const Size_<T> &b) { return !(a == b); }
using Size2i = Size_<int>;
using Size2f = Size_<float>;
using Size = Size2i;
template <class T> struct Rect_ {
	T x, y, width, height;
	Rect_() : x(0), y(0), width(0), height(0) {}
	Rect_(T x_, T y_, T w, T h) : x(x_), y(y_), width(w), height(h) {}
	Rect_(const Point_<T> &a, const Point_<T> &b);
	Rect_(const Point_<T> &a, const Size_<T> &s) : x(a.x), y(a.y), width(s.width), height(s.height) {}
	template <class U> Rect_(const Rect_<U> &r) : x(T(r.x)), y(T(r.y)), width(T(r.width)), height(T(r.height)) {}
	T area() const { return width * height; }
	bool empty() const { return width <= 0 || height <= 0; }
	Point_<T> tl() const { return {x, y}; }
	Point_<T> br() const { return {T(x + width), T(y + height)}; }
	Size_<T> size() const { return {width, height}; }
	bool contains(const Point_<T> &p) const { return x <= p.x && p.x < x + width && y <= p.y && p.y < y + height; }
};
template <class T> Rect_<T> operator&(const Rect_<T> &a, const Rect_<T> &b);
template <class T> Rect_<T> operator|(const Rect_<T> &a, const Rect_<T> &b);
using Rect2i = Rect_<int>;
using Rect2f = Rect_<float>;
using Rect2d = Rect_<double>;
using Rect = Rect2i;
template <class T, int N> struct Vec {
	T val[N];
	Vec() : val{} {}
	template <class... A> explicit Vec(T a, A... more) : val{a, T(more)...} {}
	T &operator[](int i) { return val[i]; }
	const T &operator[](int i) const { return val[i]; }
	T &operator()(int i) { return val[i]; }
	const T &operator()(int i) const { return val[i]; }
};
using Vec2b = Vec<uchar, 2>;
using Vec3b = Vec<uchar, 3>;
using Vec4b = Vec<uchar, 4>;
using Vec2f = Vec<float, 2>;
using Vec3f = Vec<float, 3>;
using Vec4f = Vec<float, 4>;
using Vec2i = Vec<int, 2>;
using Vec3i = Vec<int, 3>;
using Vec4i = Vec<int, 4>;
using Vec3d = Vec<double, 3>;
using Vec4d = Vec<double, 4>;
template <class T> struct Scalar_ : Vec<T, 4> {
	Scalar_() = default;
	Scalar_(T a, T b, T c = 0, T d = 0) : Vec<T, 4>(a, b, c, d) {}
	Scalar_(T a) : Vec<T, 4>(a, 0, 0, 0) {}
	static Scalar_ all(T v) { return {v, v, v, v}; }
};
using Scalar = Scalar_<double>;
struct Range {
	int start, end;
	Range() : start(0), end(0) {}
	Range(int a, int b) : start(a), end(b) {}
	static Range all();
};
struct RotatedRect {
	Point2f center;
	Size2f size;
	float angle;
	RotatedRect();
	RotatedRect(const Point2f &c, const Size2f &s, float a);
	void points(Point2f at[]) const;
	Rect boundingRect() const;
};
struct MatSize {
	int *p;
	Size operator()() const;
	const int &operator[](int i) const;
	int &operator[](int i);
	operator const int *() const;
};
struct MatStep {
	size_t *p, buf[2];
	const size_t &operator[](int i) const;
	operator size_t() const;
};
class MatExpr;
class Mat;
struct MatAllocator;
struct UMatData;
class _InputArray {
public:
	_InputArray();
	_InputArray(const Mat &m);
	_InputArray(const MatExpr &m);
	template <class T> _InputArray(const std::vector<T> &v);
	template <class T, int N> _InputArray(const Vec<T, N> &v);
	template <class T> _InputArray(const Scalar_<T> &v);
	_InputArray(const double &v);
	Mat getMat(int i = -1) const;
	bool empty() const;
};
class _OutputArray : public _InputArray {
public:
	_OutputArray();
	_OutputArray(Mat &m);
	_OutputArray(const Mat &m);
	template <class T> _OutputArray(std::vector<T> &v);
	void create(int rows, int cols, int type) const;
};
using InputArray = const _InputArray &;
using InputArrayOfArrays = InputArray;
using OutputArray = const _OutputArray &;
using OutputArrayOfArrays = OutputArray;
using InputOutputArray = const _OutputArray &;
const _InputArray &noArray();
class Mat {
public:
	int flags, dims, rows, cols;
	uchar *data;
	const uchar *datastart, *dataend, *datalimit;
	MatAllocator *allocator;
	UMatData *u;
	MatSize size;
	MatStep step;
	enum { AUTO_STEP = 0 };
	Mat();
	Mat(int rows, int cols, int type);
	Mat(Size size, int type);
	Mat(int rows, int cols, int type, const Scalar &s);
	Mat(Size size, int type, const Scalar &s);
	Mat(int ndims, const int *sizes, int type);
	Mat(const std::vector<int> &sizes, int type);
	Mat(int rows, int cols, int type, void *data, size_t step = AUTO_STEP);
	Mat(Size size, int type, void *data, size_t step = AUTO_STEP);
	Mat(int ndims, const int *sizes, int type, void *data, const size_t *steps = nullptr);
	Mat(const Mat &m);
	Mat(const Mat &m, const Rect &roi);
	Mat(const Mat &m, const Range &rows, const Range &cols = Range::all());
	template <class T> explicit Mat(const std::vector<T> &v, bool copy = false);
	Mat(const MatExpr &e);
	~Mat();
	Mat &operator=(const Mat &m);
	Mat &operator=(const MatExpr &e);
	Mat &operator=(const Scalar &s);
	Mat operator()(const Rect &roi) const;
	Mat operator()(Range rows, Range cols) const;
	Mat row(int y) const;
	Mat col(int x) const;
	Mat rowRange(int a, int b) const;
	Mat colRange(int a, int b) const;
	Mat clone() const;
	void copyTo(OutputArray m) const;
	void copyTo(OutputArray m, InputArray mask) const;
	void convertTo(OutputArray m, int type, double alpha = 1, double beta = 0) const;
	Mat &setTo(InputArray value, InputArray mask = noArray());
	Mat reshape(int cn, int rows = 0) const;
	Mat reshape(int cn, const std::vector<int> &shape) const;
	MatExpr t() const;
	MatExpr inv(int method = 0) const;
	MatExpr mul(InputArray m, double scale = 1) const;
	double dot(InputArray m) const;
	void create(int rows, int cols, int type);
	void create(Size size, int type);
	void release();
	void push_back(const Mat &m);
	bool isContinuous() const;
	bool empty() const;
	size_t elemSize() const;
	size_t elemSize1() const;
	int type() const;
	int depth() const;
	int channels() const;
	size_t step1(int i = 0) const;
	size_t total() const;
	uchar *ptr(int i = 0);
	const uchar *ptr(int i = 0) const;
	uchar *ptr(int i, int j);
	const uchar *ptr(int i, int j) const;
	template <class T> T *ptr(int i = 0);
	template <class T> const T *ptr(int i = 0) const;
	template <class T> T *ptr(int i, int j);
	template <class T> const T *ptr(int i, int j) const;
	template <class T> T &at(int i);
	template <class T> const T &at(int i) const;
	template <class T> T &at(int i, int j);
	template <class T> const T &at(int i, int j) const;
	template <class T> T &at(int i, int j, int k);
	template <class T> const T &at(int i, int j, int k) const;
	template <class T> T &at(Point p);
	template <class T> const T &at(Point p) const;
	static MatExpr zeros(int rows, int cols, int type);
	static MatExpr zeros(Size size, int type);
	static MatExpr ones(int rows, int cols, int type);
	static MatExpr ones(Size size, int type);
	static MatExpr eye(int rows, int cols, int type);
};
class MatExpr {
public:
	operator Mat() const;
	Size size() const;
	int type() const;
	MatExpr mul(const Mat &m, double scale = 1) const;
	MatExpr t() const;
};
template <class T> class Mat_ : public Mat {
public:
	Mat_();
	Mat_(int rows, int cols);
	Mat_(int rows, int cols, const T &v);
	Mat_(const Mat &m);
	T &operator()(int i, int j);
	const T &operator()(int i, int j) const;
	T &operator()(int i);
	Mat_ &operator=(const Mat &m);
};
using Mat1b = Mat_<uchar>;
using Mat1f = Mat_<float>;
MatExpr operator+(const Mat &a, const Mat &b);
MatExpr operator-(const Mat &a, const Mat &b);
MatExpr operator*(const Mat &a, const Mat &b);
MatExpr operator*(const Mat &a, double s);
MatExpr operator*(double s, const Mat &a);
MatExpr operator/(const Mat &a, const Mat &b);
MatExpr operator/(const Mat &a, double s);
MatExpr operator+(const Mat &a, const Scalar &s);
MatExpr operator-(const Mat &a, const Scalar &s);
MatExpr operator>(const Mat &a, double s);
MatExpr operator<(const Mat &a, double s);
MatExpr operator>=(const Mat &a, double s);
MatExpr operator==(const Mat &a, double s);
Mat &operator*=(Mat &a, double s);
Mat &operator/=(Mat &a, double s);
Mat &operator+=(Mat &a, const Mat &b);
Mat &operator-=(Mat &a, const Mat &b);
template <class T> T saturate_cast(int v);
template <class T> T saturate_cast(float v);
template <class T> T saturate_cast(double v);
enum BorderTypes { BORDER_CONSTANT = 0, BORDER_REPLICATE = 1, BORDER_REFLECT = 2, BORDER_WRAP = 3, BORDER_DEFAULT = 4 };
enum InterpolationFlags { INTER_NEAREST = 0, INTER_LINEAR = 1, INTER_CUBIC = 2, INTER_AREA = 3, INTER_LANCZOS4 = 4 };
enum ColorConversionCodes {
	COLOR_BGR2BGRA = 0, COLOR_BGRA2BGR = 1, COLOR_BGR2RGB = 4, COLOR_RGB2BGR = 4, COLOR_BGR2GRAY = 6, COLOR_RGB2GRAY = 7,
	COLOR_GRAY2BGR = 8, COLOR_GRAY2RGB = 8, COLOR_BGR2HSV = 40, COLOR_HSV2BGR = 54
};
enum ImreadModes { IMREAD_UNCHANGED = -1, IMREAD_GRAYSCALE = 0, IMREAD_COLOR = 1 };
enum HersheyFonts { FONT_HERSHEY_SIMPLEX = 0, FONT_HERSHEY_PLAIN = 1, FONT_HERSHEY_DUPLEX = 2, FONT_HERSHEY_COMPLEX = 3 };
enum LineTypes { FILLED = -1, LINE_4 = 4, LINE_8 = 8, LINE_AA = 16 };
Mat imread(const String &name, int flags = IMREAD_COLOR);
bool imwrite(const String &name, InputArray m, const std::vector<int> &params = {});
Mat imdecode(InputArray buffer, int flags);
void imshow(const String &name, InputArray m);
int waitKey(int delay = 0);
void resize(InputArray a, OutputArray b, Size size, double fx = 0, double fy = 0, int how = INTER_LINEAR);
void cvtColor(InputArray a, OutputArray b, int code, int channels = 0);
void copyMakeBorder(InputArray a, OutputArray b, int top, int bottom, int left, int right, int type,
                    const Scalar &v = Scalar());
void split(const Mat &m, Mat *planes);
void split(InputArray m, OutputArrayOfArrays planes);
void merge(const Mat *planes, size_t n, OutputArray m);
void merge(InputArrayOfArrays planes, OutputArray m);
void extractChannel(InputArray a, OutputArray b, int channel);
void flip(InputArray a, OutputArray b, int code);
void rotate(InputArray a, OutputArray b, int code);
void transpose(InputArray a, OutputArray b);
void vconcat(InputArray a, InputArray b, OutputArray c);
void hconcat(InputArray a, InputArray b, OutputArray c);
void warpAffine(InputArray a, OutputArray b, InputArray m, Size size, int flags = INTER_LINEAR, int border = BORDER_CONSTANT,
                const Scalar &v = Scalar());
void warpPerspective(InputArray a, OutputArray b, InputArray m, Size size, int flags = INTER_LINEAR,
                     int border = BORDER_CONSTANT, const Scalar &v = Scalar());
Mat getAffineTransform(const Point2f from[], const Point2f to[]);
Mat getPerspectiveTransform(const Point2f from[], const Point2f to[], int method = 0);
Mat getRotationMatrix2D(Point2f center, double angle, double scale);
void normalize(InputArray a, OutputArray b, double alpha = 1, double beta = 0, int norm = 4, int type = -1);
void subtract(InputArray a, InputArray b, OutputArray c);
void add(InputArray a, InputArray b, OutputArray c);
void multiply(InputArray a, InputArray b, OutputArray c, double scale = 1);
void divide(InputArray a, InputArray b, OutputArray c, double scale = 1);
void addWeighted(InputArray a, double alpha, InputArray b, double beta, double gamma, OutputArray c);
void exp(InputArray a, OutputArray b);
void threshold(InputArray a, OutputArray b, double at, double most, int type);
void minMaxLoc(InputArray a, double *least, double *most = nullptr, Point *at = nullptr, Point *to = nullptr);
Scalar mean(InputArray a);
Scalar sum(InputArray a);
double norm(InputArray a, int type = 4);
void rectangle(InputOutputArray m, Point a, Point b, const Scalar &c, int thickness = 1, int type = LINE_8, int shift = 0);
void rectangle(InputOutputArray m, Rect r, const Scalar &c, int thickness = 1, int type = LINE_8, int shift = 0);
void circle(InputOutputArray m, Point c, int radius, const Scalar &color, int thickness = 1, int type = LINE_8);
void line(InputOutputArray m, Point a, Point b, const Scalar &c, int thickness = 1, int type = LINE_8, int shift = 0);
void putText(InputOutputArray m, const String &s, Point at, int font, double scale, Scalar c, int thickness = 1,
             int type = LINE_8);
Size getTextSize(const String &s, int font, double scale, int thickness, int *base);
void fillPoly(InputOutputArray m, const Point **points, const int *n, int contours, const Scalar &c);
int64_t getTickCount();
double getTickFrequency();
void setNumThreads(int n);
int getNumThreads();
namespace dnn {
void NMSBoxes(const std::vector<Rect> &boxes, const std::vector<float> &scores, float least, float overlap,
              std::vector<int> &kept, float eta = 1, int most = 0);
} // namespace dnn
} // namespace cv
