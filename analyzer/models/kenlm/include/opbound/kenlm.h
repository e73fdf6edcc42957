// Stub of KenLM: models of n-grams. What they say is not followed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iostream>
#include <string>
#include <vector>
#include "opbound/string_piece.h"

#ifndef KENLM_MAX_ORDER
#define KENLM_MAX_ORDER 6
#endif
namespace lm {
using WordIndex = unsigned int;
const WordIndex kMaxWordIndex = 0xffffffffu;
const WordIndex kUNK = 0;
class LoadException : public std::exception {};
class FormatLoadException : public LoadException {};
class ConfigException : public std::exception {};

class EnumerateVocab {
public:
	virtual ~EnumerateVocab() {}
	virtual void Add(WordIndex index, const StringPiece &str) = 0;

protected:
	EnumerateVocab() {}
};
struct FullScoreReturn {
	float prob;
	unsigned char ngram_length;
	bool independent_left;
	uint64_t extend_left;
	float rest;
};
namespace base {
class Vocabulary {
public:
	virtual ~Vocabulary();
	WordIndex BeginSentence() const;
	WordIndex EndSentence() const;
	WordIndex NotFound() const;
	virtual WordIndex Index(const StringPiece &word) const = 0;
	WordIndex Index(const std::string &word) const;
	WordIndex Index(const char *word) const;
};
class Model {
public:
	virtual ~Model();
	std::size_t StateSize() const;
	const void *BeginSentenceMemory() const;
	void BeginSentenceWrite(void *to) const;
	const void *NullContextMemory() const;
	void NullContextWrite(void *to) const;
	virtual float BaseScore(const void *in, const WordIndex word, void *out) const = 0;
	virtual FullScoreReturn BaseFullScore(const void *in, const WordIndex word, void *out) const = 0;
	virtual FullScoreReturn BaseFullScoreForgotState(const WordIndex *from, const WordIndex *to, const WordIndex word,
	                                                 void *out) const = 0;
	unsigned char Order() const;
	const Vocabulary &BaseVocabulary() const;
};
} // namespace base
namespace ngram {
class State {
public:
	WordIndex words[KENLM_MAX_ORDER - 1];
	float backoff[KENLM_MAX_ORDER - 1];
	unsigned char length;
	bool operator==(const State &o) const;
	int Compare(const State &o) const;
	bool operator<(const State &o) const;
	unsigned char Length() const;
	void ZeroRemaining();
};
enum ModelType { PROBING, REST_PROBING, TRIE, QUANT_TRIE, ARRAY_TRIE, QUANT_ARRAY_TRIE };
struct Config {
	enum WarningAction { THROW_UP, COMPLAIN, SILENT };
	enum ARPALoadComplain { ALL, EXPENSIVE, NONE };
	enum WriteMethod { WRITE_MMAP, WRITE_AFTER };
	enum LoadMethod { LAZY, POPULATE_OR_LAZY, POPULATE_OR_READ, READ, PARALLEL_READ };
	bool show_progress;
	std::ostream *messages;
	EnumerateVocab *enumerate_vocab;
	WarningAction unknown_missing, sentence_marker_missing, positive_log_probability;
	float unknown_missing_logprob, probing_multiplier;
	std::size_t building_memory;
	std::string temporary_directory_prefix;
	ARPALoadComplain arpa_complain;
	const char *write_mmap;
	WriteMethod write_method;
	bool include_vocab;
	uint8_t prob_bits, backoff_bits, pointer_bhiksha_bits;
	LoadMethod load_method;
	Config();
	std::ostream *ProgressMessages() const;
};
#define OPBOUND_KENLM_MODEL(name)                                                                                      \
	class name : public base::Model {                                                                                  \
		void *impl[16];                                                                                                \
                                                                                                                       \
	public:                                                                                                            \
		using State = ngram::State;                                                                                    \
		using Vocabulary = base::Vocabulary;                                                                           \
		explicit name(const char *file, const Config &config = Config());                                              \
		const State &BeginSentenceState() const;                                                                       \
		const State &NullContextState() const;                                                                         \
		const Vocabulary &GetVocabulary() const;                                                                       \
		float Score(const State &in, const WordIndex word, State &out) const;                                          \
		FullScoreReturn FullScore(const State &in, const WordIndex word, State &out) const;                            \
		float BaseScore(const void *in, const WordIndex word, void *out) const override;                               \
		FullScoreReturn BaseFullScore(const void *in, const WordIndex word, void *out) const override;                 \
		FullScoreReturn BaseFullScoreForgotState(const WordIndex *from, const WordIndex *to, const WordIndex word,     \
		                                         void *out) const override;                                            \
	};
OPBOUND_KENLM_MODEL(ProbingModel)
OPBOUND_KENLM_MODEL(RestProbingModel)
OPBOUND_KENLM_MODEL(TrieModel)
OPBOUND_KENLM_MODEL(QuantTrieModel)
OPBOUND_KENLM_MODEL(ArrayTrieModel)
OPBOUND_KENLM_MODEL(QuantArrayTrieModel)
#undef OPBOUND_KENLM_MODEL
using Model = ProbingModel;
bool RecognizeBinary(const char *file, ModelType &type);
base::Model *LoadVirtual(const char *file, const Config &config = Config(), ModelType type = PROBING);
std::size_t hash_value(const State &state, uint64_t seed = 0);
} // namespace ngram
} // namespace lm
