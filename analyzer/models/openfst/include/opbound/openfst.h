// Stub of OpenFst: automata over weighted arcs. What they hold is not followed.
#pragma once
#include <algorithm>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>
#include "opbound/openfst_log.h"

namespace fst {
constexpr int kNoLabel = -1;
constexpr int kNoStateId = -1;
constexpr float kDelta = 1.0f / 1024.0f;
enum MatchType { MATCH_INPUT = 1, MATCH_OUTPUT, MATCH_BOTH, MATCH_NONE, MATCH_UNKNOWN };
enum ProjectType { PROJECT_INPUT = 1, PROJECT_OUTPUT };
enum ClosureType { CLOSURE_STAR, CLOSURE_PLUS };
enum ReweightType { REWEIGHT_TO_INITIAL, REWEIGHT_TO_FINAL };

template <class T> class FloatWeightTpl {
	T value;

public:
	using ValueType = T;
	FloatWeightTpl() = default;
	FloatWeightTpl(T v) : value(v) {}
	const T &Value() const;
	std::size_t Hash() const;
};
template <class T> bool operator==(const FloatWeightTpl<T> &a, const FloatWeightTpl<T> &b);
template <class T> bool operator!=(const FloatWeightTpl<T> &a, const FloatWeightTpl<T> &b);
template <class T> std::ostream &operator<<(std::ostream &o, const FloatWeightTpl<T> &w);
#define OPBOUND_FST_WEIGHT(name)                                                                                       \
	template <class T> class name : public FloatWeightTpl<T> {                                                         \
	public:                                                                                                            \
		using FloatWeightTpl<T>::FloatWeightTpl;                                                                       \
		using ReverseWeight = name;                                                                                    \
		static const name Zero();                                                                                      \
		static const name One();                                                                                       \
		static const name NoWeight();                                                                                  \
		static const std::string &Type();                                                                              \
		bool Member() const;                                                                                           \
		name Quantize(float delta = kDelta) const;                                                                     \
		name Reverse() const;                                                                                          \
	};                                                                                                                 \
	template <class T> name<T> Plus(const name<T> &a, const name<T> &b);                                               \
	template <class T> name<T> Times(const name<T> &a, const name<T> &b);                                              \
	template <class T> name<T> Divide(const name<T> &a, const name<T> &b);
OPBOUND_FST_WEIGHT(TropicalWeightTpl)
OPBOUND_FST_WEIGHT(LogWeightTpl)
#undef OPBOUND_FST_WEIGHT
using FloatWeight = FloatWeightTpl<float>;
using TropicalWeight = TropicalWeightTpl<float>;
using LogWeight = LogWeightTpl<float>;
using Log64Weight = LogWeightTpl<double>;

template <class W> struct ArcTpl {
	using Weight = W;
	using Label = int;
	using StateId = int;
	Label ilabel, olabel;
	Weight weight;
	StateId nextstate;
	ArcTpl() = default;
	ArcTpl(Label i, Label o, Weight w, StateId to) : ilabel(i), olabel(o), weight(w), nextstate(to) {}
	static const std::string &Type();
};
using StdArc = ArcTpl<TropicalWeight>;
using LogArc = ArcTpl<LogWeight>;
using Log64Arc = ArcTpl<Log64Weight>;

class SymbolTable {
public:
	explicit SymbolTable(const std::string &name = "");
	SymbolTable *Copy() const;
	int64_t AddSymbol(const std::string &symbol);
	int64_t AddSymbol(const std::string &symbol, int64_t key);
	std::string Find(int64_t key) const;
	int64_t Find(const std::string &symbol) const;
	int64_t AvailableKey() const;
	std::size_t NumSymbols() const;
	bool Member(int64_t key) const;
	static SymbolTable *ReadText(const std::string &name);
	static SymbolTable *Read(const std::string &name);
	bool Write(const std::string &name) const;
	bool WriteText(const std::string &name) const;
};

template <class A> class Fst {
public:
	using Arc = A;
	using Label = typename A::Label;
	using Weight = typename A::Weight;
	using StateId = typename A::StateId;
	virtual ~Fst();
	virtual StateId Start() const = 0;
	virtual Weight Final(StateId s) const = 0;
	virtual std::size_t NumArcs(StateId s) const = 0;
	virtual std::size_t NumInputEpsilons(StateId s) const = 0;
	virtual std::size_t NumOutputEpsilons(StateId s) const = 0;
	virtual uint64_t Properties(uint64_t mask, bool test) const = 0;
	virtual const std::string &Type() const = 0;
	virtual Fst *Copy(bool safe = false) const = 0;
	virtual const SymbolTable *InputSymbols() const = 0;
	virtual const SymbolTable *OutputSymbols() const = 0;
	static Fst *Read(const std::string &name);
	virtual bool Write(const std::string &name) const;
};
template <class A> class ExpandedFst : public Fst<A> {
public:
	using typename Fst<A>::StateId;
	virtual StateId NumStates() const = 0;
};
template <class A> class MutableFst : public ExpandedFst<A> {
public:
	using typename Fst<A>::StateId;
	using typename Fst<A>::Weight;
	virtual void SetStart(StateId s) = 0;
	virtual void SetFinal(StateId s, Weight w) = 0;
	virtual void SetProperties(uint64_t properties, uint64_t mask) = 0;
	virtual StateId AddState() = 0;
	virtual void AddArc(StateId s, const A &arc) = 0;
	virtual void DeleteStates(const std::vector<StateId> &states) = 0;
	virtual void DeleteStates() = 0;
	virtual void DeleteArcs(StateId s, std::size_t n) = 0;
	virtual void DeleteArcs(StateId s) = 0;
	virtual void ReserveStates(StateId n);
	virtual void ReserveArcs(StateId s, std::size_t n);
	virtual void SetInputSymbols(const SymbolTable *t) = 0;
	virtual void SetOutputSymbols(const SymbolTable *t) = 0;
};
template <class A> class VectorFst : public MutableFst<A> {
	std::shared_ptr<void> impl;

public:
	using typename Fst<A>::StateId;
	using typename Fst<A>::Weight;
	VectorFst();
	explicit VectorFst(const Fst<A> &from);
	VectorFst(const VectorFst &from, bool safe = false);
	VectorFst &operator=(const VectorFst &from);
	VectorFst &operator=(const Fst<A> &from);
	StateId Start() const override;
	Weight Final(StateId s) const override;
	std::size_t NumArcs(StateId s) const override;
	std::size_t NumInputEpsilons(StateId s) const override;
	std::size_t NumOutputEpsilons(StateId s) const override;
	uint64_t Properties(uint64_t mask, bool test) const override;
	const std::string &Type() const override;
	VectorFst *Copy(bool safe = false) const override;
	const SymbolTable *InputSymbols() const override;
	const SymbolTable *OutputSymbols() const override;
	StateId NumStates() const override;
	void SetStart(StateId s) override;
	void SetFinal(StateId s, Weight w = Weight::One()) override;
	void SetProperties(uint64_t properties, uint64_t mask) override;
	StateId AddState() override;
	void AddArc(StateId s, const A &arc) override;
	void DeleteStates(const std::vector<StateId> &states) override;
	void DeleteStates() override;
	void DeleteArcs(StateId s, std::size_t n) override;
	void DeleteArcs(StateId s) override;
	void SetInputSymbols(const SymbolTable *t) override;
	void SetOutputSymbols(const SymbolTable *t) override;
	static VectorFst *Read(const std::string &name);
};
template <class A> class ConstFst : public ExpandedFst<A> {
public:
	using typename Fst<A>::StateId;
	using typename Fst<A>::Weight;
	ConstFst();
	explicit ConstFst(const Fst<A> &from);
	StateId Start() const override;
	Weight Final(StateId s) const override;
	std::size_t NumArcs(StateId s) const override;
	std::size_t NumInputEpsilons(StateId s) const override;
	std::size_t NumOutputEpsilons(StateId s) const override;
	uint64_t Properties(uint64_t mask, bool test) const override;
	const std::string &Type() const override;
	ConstFst *Copy(bool safe = false) const override;
	const SymbolTable *InputSymbols() const override;
	const SymbolTable *OutputSymbols() const override;
	StateId NumStates() const override;
	static ConstFst *Read(const std::string &name);
};
using StdFst = Fst<StdArc>;
using LogFst = Fst<LogArc>;
using StdExpandedFst = ExpandedFst<StdArc>;
using StdMutableFst = MutableFst<StdArc>;
using StdVectorFst = VectorFst<StdArc>;
using LogVectorFst = VectorFst<LogArc>;
using StdConstFst = ConstFst<StdArc>;

#define OPBOUND_FST_ITERATOR                                                                                           \
	bool Done() const;                                                                                                 \
	void Next();                                                                                                       \
	void Reset();
template <class F> class StateIterator {
public:
	explicit StateIterator(const F &f);
	typename F::Arc::StateId Value() const;
	OPBOUND_FST_ITERATOR
};
template <class F> class ArcIterator {
public:
	ArcIterator(const F &f, typename F::Arc::StateId s);
	const typename F::Arc &Value() const;
	std::size_t Position() const;
	void Seek(std::size_t at);
	OPBOUND_FST_ITERATOR
};
template <class F> class MutableArcIterator {
public:
	MutableArcIterator(F *f, typename F::Arc::StateId s);
	const typename F::Arc &Value() const;
	void SetValue(const typename F::Arc &arc);
	std::size_t Position() const;
	void Seek(std::size_t at);
	OPBOUND_FST_ITERATOR
};
#undef OPBOUND_FST_ITERATOR
template <class F> class SortedMatcher {
public:
	using FST = F;
	using Arc = typename F::Arc;
	using Label = typename Arc::Label;
	using StateId = typename Arc::StateId;
	using Weight = typename Arc::Weight;
	SortedMatcher(const F &f, MatchType type, Label binary_label = 1);
	SortedMatcher(const F *f, MatchType type, Label binary_label = 1);
	SortedMatcher(const SortedMatcher &from, bool safe = false);
	SortedMatcher *Copy(bool safe = false) const;
	MatchType Type(bool test) const;
	void SetState(StateId s);
	bool Find(Label label);
	bool Done() const;
	const Arc &Value() const;
	void Next();
	Weight Final(StateId s) const;
	const F &GetFst() const;
};
template <class F> using Matcher = SortedMatcher<F>;
template <class A> struct ILabelCompare {};
template <class A> struct OLabelCompare {};

template <class A> void RmEpsilon(MutableFst<A> *f, bool connect = true);
template <class A> void Determinize(const Fst<A> &from, MutableFst<A> *to);
template <class A>
void Minimize(MutableFst<A> *f, MutableFst<A> *second = nullptr, float delta = kDelta, bool non_det = false);
template <class A> void Compose(const Fst<A> &a, const Fst<A> &b, MutableFst<A> *to);
template <class A> void Intersect(const Fst<A> &a, const Fst<A> &b, MutableFst<A> *to);
template <class A> void Difference(const Fst<A> &a, const Fst<A> &b, MutableFst<A> *to);
template <class A> void Concat(MutableFst<A> *f, const Fst<A> &more);
template <class A> void Union(MutableFst<A> *f, const Fst<A> &more);
template <class A> void Closure(MutableFst<A> *f, ClosureType type);
template <class A> void Connect(MutableFst<A> *f);
template <class A> void Invert(MutableFst<A> *f);
template <class A> void Project(MutableFst<A> *f, ProjectType type);
template <class A> void Push(MutableFst<A> *f, ReweightType type, float delta = kDelta, bool total = false);
template <class A> void Reverse(const Fst<A> &from, MutableFst<A> *to);
template <class A, class C> void ArcSort(MutableFst<A> *f, C compare);
template <class A> bool TopSort(MutableFst<A> *f);
template <class A> void ShortestPath(const Fst<A> &from, MutableFst<A> *to, int n = 1, bool unique = false);
template <class A>
void ShortestDistance(const Fst<A> &f, std::vector<typename A::Weight> *to, bool reverse = false, float delta = kDelta);
template <class A> bool Equal(const Fst<A> &a, const Fst<A> &b, float delta = kDelta);
template <class A> bool Verify(const Fst<A> &f);
} // namespace fst
