// <bits/stl_pair.h> in front of the library's real one: <tuple> defines what this declares, and both are constexpr there.
#pragma once
#pragma clang system_header
#include <cstddef>
#if defined __GLIBCXX__ && __cplusplus >= 201402L
#include <type_traits>
#include <bits/move.h>
#pragma push_macro("_GLIBCXX20_CONSTEXPR")
#undef _GLIBCXX20_CONSTEXPR
#define _GLIBCXX20_CONSTEXPR constexpr
#include_next <bits/stl_pair.h>
#pragma pop_macro("_GLIBCXX20_CONSTEXPR")
#elif defined __GLIBCXX__
#include_next <bits/stl_pair.h>
#endif
