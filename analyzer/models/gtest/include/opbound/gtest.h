// Stub of GoogleTest and Google Benchmark: a test is a function without parameters that nobody calls.
#pragma once
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <ostream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace testing {
// What takes the text behind a check.
struct Message {
	template <class T> Message &operator<<(const T &) { return *this; }
	Message &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
};
struct AssertionResult {
	bool ok;
	AssertionResult(bool ok) : ok(ok) {}
	operator bool() const { return ok; }
	template <class T> AssertionResult &operator<<(const T &) { return *this; }
};
AssertionResult AssertionSuccess();
AssertionResult AssertionFailure();
struct opbound_return {
	void operator=(const Message &) const {}
};
class Test {
public:
	virtual ~Test() {}
	virtual void SetUp() {}
	virtual void TearDown() {}
	static void SetUpTestSuite() {}
	static void TearDownTestSuite() {}
	static bool HasFailure();
	static bool HasFatalFailure();
	static void RecordProperty(const std::string &k, const std::string &v);
};
template <class T> class WithParamInterface {
public:
	using ParamType = T;
	static const T &GetParam();
};
template <class T> class TestWithParam : public Test, public WithParamInterface<T> {};
template <class T> struct TestParamInfo {
	T param;
	size_t index;
};
class Environment {
public:
	virtual ~Environment() {}
	virtual void SetUp() {}
	virtual void TearDown() {}
};
Environment *AddGlobalTestEnvironment(Environment *e);
template <class... T> struct Types {};
template <class... A> int Values(const A &...a);
template <class C> int ValuesIn(const C &c);
template <class T> int Range(T from, T to);
template <class T> int Range(T from, T to, T step);
template <class... A> int Combine(const A &...a);
int Bool();
void InitGoogleTest(int *argc, char **argv);
void InitGoogleTest();
void InitGoogleMock(int *argc, char **argv);
struct PrintToStringParamName {};
// Matchers say something of a value; what they say is not followed.
struct opbound_matcher {
	template <class T> bool Matches(const T &) const;
};
template <class... A> opbound_matcher ElementsAre(const A &...a);
template <class... A> opbound_matcher UnorderedElementsAre(const A &...a);
template <class C> opbound_matcher ElementsAreArray(const C &c);
template <class T> opbound_matcher ElementsAreArray(std::initializer_list<T> c);
template <class... A> opbound_matcher Pointwise(const A &...a);
template <class A> opbound_matcher Each(const A &a);
template <class A> opbound_matcher Eq(const A &a);
template <class A> opbound_matcher Ne(const A &a);
template <class A> opbound_matcher Lt(const A &a);
template <class A> opbound_matcher Gt(const A &a);
template <class A> opbound_matcher Le(const A &a);
template <class A> opbound_matcher Ge(const A &a);
template <class A> opbound_matcher Not(const A &a);
template <class A> opbound_matcher Contains(const A &a);
template <class A> opbound_matcher SizeIs(const A &a);
opbound_matcher HasSubstr(const std::string &s);
opbound_matcher FloatEq(float v);
opbound_matcher FloatNear(float v, float by);
opbound_matcher DoubleNear(double v, double by);
opbound_matcher IsEmpty();
opbound_matcher NotNull();
opbound_matcher IsNull();
[[noreturn]] void opbound_skip();
} // namespace testing

#define OPBOUND_TEST(base, suite, name)                                                                                \
	class suite##_##name##_Test : public base {                                                                        \
	public:                                                                                                            \
		void TestBody();                                                                                               \
	};                                                                                                                 \
	void suite##_##name##_Test::TestBody()
#define TEST(suite, name) OPBOUND_TEST(::testing::Test, suite, name)
#define TEST_F(suite, name) OPBOUND_TEST(suite, suite, name)
#define TEST_P(suite, name) OPBOUND_TEST(suite, suite, name)
#define TYPED_TEST_SUITE(suite, types, ...) using gtest_types_##suite = types
#define TYPED_TEST_CASE(suite, types) using gtest_types_##suite = types
#define TYPED_TEST(suite, name)                                                                                        \
	template <class gtest_TypeParam> class suite##_##name##_Test : public suite<gtest_TypeParam> {                     \
	public:                                                                                                            \
		using TypeParam = gtest_TypeParam;                                                                             \
		void TestBody();                                                                                               \
	};                                                                                                                 \
	template <class gtest_TypeParam> void suite##_##name##_Test<gtest_TypeParam>::TestBody()
#define INSTANTIATE_TEST_SUITE_P(prefix, suite, ...) static_assert(true, "")
#define INSTANTIATE_TEST_CASE_P(prefix, suite, ...) static_assert(true, "")
#define GTEST_SKIP() return ::testing::opbound_return() = ::testing::Message()
#define SCOPED_TRACE(text) (void)(text)
#define RUN_ALL_TESTS() 0
#define FAIL() return ::testing::opbound_return() = ::testing::Message()
#define ADD_FAILURE() ::testing::Message()
#define SUCCEED() ::testing::Message()
// An expectation that is not met is noted; what follows runs all the same. An assertion leaves.
#define OPBOUND_EXPECT(...)                                                                                            \
	if (__VA_ARGS__)                                                                                                   \
		;                                                                                                              \
	else                                                                                                               \
		::testing::Message()
#define OPBOUND_ASSERT(...)                                                                                            \
	if (__VA_ARGS__)                                                                                                   \
		;                                                                                                              \
	else                                                                                                               \
		return ::testing::opbound_return() = ::testing::Message()
#define EXPECT_TRUE(...) OPBOUND_EXPECT(static_cast<bool>(__VA_ARGS__))
#define EXPECT_FALSE(...) OPBOUND_EXPECT(!static_cast<bool>(__VA_ARGS__))
#define EXPECT_EQ(a, b) OPBOUND_EXPECT((a) == (b))
#define EXPECT_NE(a, b) OPBOUND_EXPECT((a) != (b))
#define EXPECT_LT(a, b) OPBOUND_EXPECT((a) < (b))
#define EXPECT_LE(a, b) OPBOUND_EXPECT((a) <= (b))
#define EXPECT_GT(a, b) OPBOUND_EXPECT((a) > (b))
#define EXPECT_GE(a, b) OPBOUND_EXPECT((a) >= (b))
#define EXPECT_FLOAT_EQ(a, b) OPBOUND_EXPECT((a) == (b))
#define EXPECT_DOUBLE_EQ(a, b) OPBOUND_EXPECT((a) == (b))
#define EXPECT_NEAR(a, b, by) OPBOUND_EXPECT((a) - (b) <= (by) && (b) - (a) <= (by))
#define EXPECT_STREQ(a, b) OPBOUND_EXPECT((a) != nullptr && (b) != nullptr)
#define EXPECT_THAT(v, m) OPBOUND_EXPECT((m).Matches(v))
#define ASSERT_TRUE(...) OPBOUND_ASSERT(static_cast<bool>(__VA_ARGS__))
#define ASSERT_FALSE(...) OPBOUND_ASSERT(!static_cast<bool>(__VA_ARGS__))
#define ASSERT_EQ(a, b) OPBOUND_ASSERT((a) == (b))
#define ASSERT_NE(a, b) OPBOUND_ASSERT((a) != (b))
#define ASSERT_LT(a, b) OPBOUND_ASSERT((a) < (b))
#define ASSERT_LE(a, b) OPBOUND_ASSERT((a) <= (b))
#define ASSERT_GT(a, b) OPBOUND_ASSERT((a) > (b))
#define ASSERT_GE(a, b) OPBOUND_ASSERT((a) >= (b))
#define ASSERT_NEAR(a, b, by) OPBOUND_ASSERT((a) - (b) <= (by) && (b) - (a) <= (by))
#define ASSERT_FLOAT_EQ(a, b) OPBOUND_ASSERT((a) == (b))
#define ASSERT_STREQ(a, b) OPBOUND_ASSERT((a) != nullptr && (b) != nullptr)
#define ASSERT_THAT(v, m) OPBOUND_ASSERT((m).Matches(v))
#define OPBOUND_THROWS(statement)                                                                                      \
	try {                                                                                                              \
		statement;                                                                                                     \
	} catch (...) {                                                                                                    \
	}
#define EXPECT_THROW(statement, type) OPBOUND_THROWS(statement)
#define EXPECT_ANY_THROW(statement) OPBOUND_THROWS(statement)
#define EXPECT_NO_THROW(statement) OPBOUND_THROWS(statement)
#define ASSERT_THROW(statement, type) OPBOUND_THROWS(statement)
#define ASSERT_NO_THROW(statement) OPBOUND_THROWS(statement)
// The statement runs in a process of its own.
#define EXPECT_DEATH(statement, text) ::testing::Message()
#define ASSERT_DEATH(statement, text) ::testing::Message()
#define EXPECT_DEATH_IF_SUPPORTED(statement, text) ::testing::Message()

namespace benchmark {
class State {
	int64_t n;

public:
	struct Iterator {
		int64_t left;
		bool operator!=(const Iterator &o) const { return left != o.left; }
		void operator++() { --left; }
		int operator*() const { return 0; }
	};
	Iterator begin();
	Iterator end();
	bool KeepRunning();
	int64_t range(size_t i = 0) const;
	int64_t iterations() const;
	void PauseTiming();
	void ResumeTiming();
	void SetItemsProcessed(int64_t n);
	void SetBytesProcessed(int64_t n);
	void SetLabel(const std::string &s);
	void SkipWithError(const char *s);
};
template <class T> void DoNotOptimize(T &&v);
void ClobberMemory();
struct Registered {
	Registered *Arg(int64_t v);
	Registered *Args(const std::vector<int64_t> &v);
	Registered *Range(int64_t from, int64_t to);
	Registered *UseRealTime();
	template <class A> Registered *Apply(A a);
};
template <class F> Registered *RegisterBenchmark(const char *name, F f);
void Initialize(int *argc, char **argv);
void RunSpecifiedBenchmarks();
} // namespace benchmark
#define BENCHMARK(f) static ::benchmark::Registered *registered_##f = ::benchmark::RegisterBenchmark(#f, f)
#define BENCHMARK_MAIN() int main()
