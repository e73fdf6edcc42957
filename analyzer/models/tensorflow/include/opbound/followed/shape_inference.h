// Stub of TensorFlow's inference of shapes, included by kernel.h: of a shape its rank is followed, -1 where nobody knows
// it. Dim() looks into a vector without a check. Sizes are those of the input where that is a constant; of other inputs
// a run takes none to be known, as a graph may have it.
#ifdef OPBOUND_SHAPE_INFERENCE
namespace shape_inference {
class InferenceContext;
struct ShapeAndType;
class ShapeHandle {
	friend class InferenceContext;
	enum { MADE = -1, OPEN = -2 }; // of sizes that are not followed; of no size that is known
	[[clang::annotate("spoken:Rank(%)")]] int32_t rank_ = -1;
	int32_t input_ = OPEN; // whose sizes it has
	ShapeHandle(int64_t rank, int64_t input) : rank_((int32_t)rank), input_((int32_t)input)
	{
	}

public:
	ShapeHandle()
	{
	}
	bool SameHandle(ShapeHandle s) const;
	bool IsSet() const;
};
namespace internal {
// What the graph says: the rank of an input, -1 where it is not known, and whether its elements are constants.
int64_t given_rank(const InferenceContext *c, int64_t i);
bool is_constant(const InferenceContext *c, int64_t i);
const Tensor *constant(const InferenceContext *c, int64_t i);
int64_t constant_size(const InferenceContext *c, int64_t i, int64_t at);
int64_t constant_count(const InferenceContext *c, int64_t i);
// What is not followed: a rank, known or not; a size, that a run takes not to be known, or that it does not know; the
// outcome of a call, good in a run, or not known there; whether all sizes are known.
int64_t some_rank();
int64_t some_size();
int64_t made_size();
Status some_status();
Status open_status();
bool some_truth();
void read_dim(int64_t rank, int64_t at);
} // namespace internal
class InferenceContext {
	static DimensionHandle sized(int64_t n)
	{
		DimensionHandle d;
		d.value_ = n;
		return d;
	}
	static Status returned(int64_t rank, int64_t input, ShapeHandle *out)
	{
		*out = ShapeHandle(rank, input);
		return Status();
	}
	static Status returned(int64_t size, DimensionHandle *out)
	{
		out->value_ = size;
		return Status();
	}
	static Status refused(ShapeHandle *out)
	{
		*out = ShapeHandle();
		return errors::InvalidArgument("a shape");
	}
	static Status refused(DimensionHandle *out)
	{
		out->value_ = kUnknownDim;
		return errors::InvalidArgument("a size");
	}
	static Status some(ShapeHandle *out)
	{
		*out = ShapeHandle(internal::some_rank(), ShapeHandle::MADE);
		return internal::some_status();
	}
	static Status some(DimensionHandle *out)
	{
		out->value_ = internal::made_size();
		return internal::some_status();
	}
	static int64_t size_of(ShapeHandle s)
	{
		return s.input_ == ShapeHandle::MADE ? internal::made_size() : internal::some_size();
	}

	// In a run no size of it is known, and so it agrees with all.
	bool is_open(ShapeHandle s) const
	{
		return s.input_ == ShapeHandle::OPEN || (s.input_ >= 0 && !internal::is_constant(this, s.input_));
	}
	Status agree(ShapeHandle a, ShapeHandle b) const
	{
		return is_open(a) || is_open(b) ? internal::some_status() : internal::open_status();
	}

public:
	static constexpr int64_t kUnknownDim = -1;
	static constexpr int32_t kUnknownRank = -1;
	const std::vector<ShapeAndType> *input_handle_shapes_and_types(int i);
	const std::vector<ShapeAndType> *output_handle_shapes_and_types(int i);
	void set_input_handle_shapes_and_types(int i, const std::vector<ShapeAndType> &s);
	void set_output_handle_shapes_and_types(int i, const std::vector<ShapeAndType> &s);
	bool MergeInputHandleShapesAndTypes(int i, const std::vector<ShapeAndType> &s);
	bool MergeOutputHandleShapesAndTypes(int i, const std::vector<ShapeAndType> &s);
	bool RelaxInputHandleShapesAndMergeTypes(int i, const std::vector<ShapeAndType> &s);
	bool RelaxOutputHandleShapesAndMergeTypes(int i, const std::vector<ShapeAndType> &s);
	bool requested_input_tensor(int i) const;
	int graph_def_version() const;
	int num_inputs() const;
	int num_outputs() const;
	ShapeHandle input(int64_t i) const
	{
		return ShapeHandle(internal::given_rank(this, i), i);
	}
	Status input(const char *name, std::vector<ShapeHandle> *out) const;
	Status input(StringPiece name, std::vector<ShapeHandle> *out) const;
	ShapeHandle output(int64_t) const
	{
		return ShapeHandle(internal::some_rank(), ShapeHandle::MADE);
	}
	void set_output(int i, ShapeHandle s);
	Status set_output(const char *name, const std::vector<ShapeHandle> &s);
	Status set_output(StringPiece name, const std::vector<ShapeHandle> &s);
	const Tensor *input_tensor(int i)
	{
		return internal::is_constant(this, i) ? internal::constant(this, i) : nullptr;
	}
	static int32_t Rank(ShapeHandle s)
	{
		return s.rank_;
	}
	static bool RankKnown(ShapeHandle s)
	{
		return s.rank_ != kUnknownRank;
	}
	static int64_t Value(DimensionOrConstant d)
	{
		return d.value_;
	}
	static bool ValueKnown(DimensionOrConstant d)
	{
		return d.value_ != kUnknownDim;
	}
	DimensionHandle Dim(ShapeHandle s, int64_t i)
	{
		if (s.rank_ == kUnknownRank)
			return sized(kUnknownDim);
		const int64_t at = i < 0 ? i + s.rank_ : i;
		internal::read_dim(s.rank_, at);
		if (s.input_ >= 0 && internal::is_constant(this, s.input_))
			return sized(internal::constant_size(this, s.input_, at));
		return sized(size_of(s));
	}
	static DimensionHandle DimKnownRank(ShapeHandle s, int64_t i)
	{
		internal::read_dim(s.rank_, i < 0 ? i + s.rank_ : i);
		return sized(internal::made_size());
	}
	DimensionHandle MakeDim(DimensionOrConstant d)
	{
		return sized(d.value_);
	}
	DimensionHandle UnknownDim()
	{
		return sized(kUnknownDim);
	}
	ShapeHandle MakeShape(const std::vector<DimensionHandle> &d)
	{
		return ShapeHandle((int64_t)d.size(), ShapeHandle::MADE);
	}
	ShapeHandle MakeShape(std::initializer_list<DimensionOrConstant> d)
	{
		return ShapeHandle((int64_t)d.size(), ShapeHandle::MADE);
	}
	ShapeHandle Scalar()
	{
		return ShapeHandle(0, ShapeHandle::MADE);
	}
	ShapeHandle Vector(DimensionOrConstant)
	{
		return ShapeHandle(1, ShapeHandle::MADE);
	}
	ShapeHandle Matrix(DimensionOrConstant, DimensionOrConstant)
	{
		return ShapeHandle(2, ShapeHandle::MADE);
	}
	ShapeHandle UnknownShape()
	{
		return ShapeHandle();
	}
	ShapeHandle UnknownShapeOfRank(int64_t n)
	{
		return ShapeHandle(n, ShapeHandle::OPEN);
	}
	Status WithRank(ShapeHandle s, int64_t n, ShapeHandle *out)
	{
		if (n > 0x7FFFFFFF)
			return errors::InvalidArgument("a rank");
		return s.rank_ == n || s.rank_ == kUnknownRank ? returned(n, s.input_, out) : refused(out);
	}
	Status WithRankAtLeast(ShapeHandle s, int64_t n, ShapeHandle *out)
	{
		if (n > 0x7FFFFFFF)
			return errors::InvalidArgument("a rank");
		return s.rank_ >= n || s.rank_ == kUnknownRank ? returned(s.rank_, s.input_, out) : refused(out);
	}
	Status WithRankAtMost(ShapeHandle s, int64_t n, ShapeHandle *out)
	{
		if (n > 0x7FFFFFFF)
			return errors::InvalidArgument("a rank");
		return s.rank_ <= n ? returned(s.rank_, s.input_, out) : refused(out);
	}
	Status WithValue(DimensionHandle d, int64_t v, DimensionHandle *out)
	{
		return d.value_ == v || d.value_ == kUnknownDim ? returned(v, out) : refused(out);
	}
	Status Merge(DimensionHandle a, DimensionHandle b, DimensionHandle *out)
	{
		if (a.value_ == b.value_ || b.value_ == kUnknownDim)
			return returned(a.value_, out);
		return a.value_ == kUnknownDim ? returned(b.value_, out) : refused(out);
	}
	Status Merge(ShapeHandle a, ShapeHandle b, ShapeHandle *out)
	{
		if (b.rank_ == kUnknownRank)
			return returned(a.rank_, a.input_, out);
		if (a.rank_ == kUnknownRank)
			return returned(b.rank_, b.input_, out);
		if (a.rank_ != b.rank_)
			return refused(out);
		Status is = agree(a, b);
		*out = is.ok() ? ShapeHandle(a.rank_, ShapeHandle::MADE) : ShapeHandle();
		return is;
	}
	Status MergePrefix(ShapeHandle s, ShapeHandle prefix, ShapeHandle *out, ShapeHandle *prefix_out)
	{
		*out = *prefix_out = ShapeHandle();
		bool is_known = s.rank_ != kUnknownRank && prefix.rank_ != kUnknownRank;
		if (is_known && s.rank_ < prefix.rank_)
			return errors::InvalidArgument("a prefix");
		Status is = agree(s, prefix);
		if (!is_known || is.ok()) {
			*out = ShapeHandle(s.rank_, is_known ? ShapeHandle::MADE : s.input_);
			*prefix_out = ShapeHandle(prefix.rank_, is_known ? ShapeHandle::MADE : prefix.input_);
		}
		return is_known ? is : Status();
	}
	Status Subshape(ShapeHandle s, int64_t from, ShapeHandle *out)
	{
		const int64_t rank = s.rank_, first = from > rank ? rank : from < 0 ? from + rank : from;
		if (rank == kUnknownRank)
			return returned(rank, ShapeHandle::OPEN, out);
		return first < 0 ? refused(out) : returned(rank - first, ShapeHandle::MADE, out);
	}
	Status Subshape(ShapeHandle s, int64_t from, int64_t to, ShapeHandle *out)
	{
		const int64_t rank = s.rank_, first = from > rank ? rank : from < 0 ? from + rank : from;
		const int64_t end = to > rank ? rank : to < 0 ? to + rank : to;
		if (rank == kUnknownRank)
			return returned(rank, ShapeHandle::OPEN, out);
		return first < 0 || end < 0 || first > end ? refused(out) : returned(end - first, ShapeHandle::MADE, out);
	}
	Status Subshape(ShapeHandle s, int64_t from, int64_t to, int64_t stride, ShapeHandle *out)
	{
		return stride == 1 ? Subshape(s, from, to, out) : some(out);
	}
	Status Concatenate(ShapeHandle a, ShapeHandle b, ShapeHandle *out)
	{
		bool is_known = a.rank_ != kUnknownRank && b.rank_ != kUnknownRank;
		return returned(is_known ? (int64_t)a.rank_ + b.rank_ : kUnknownRank, ShapeHandle::MADE, out);
	}
	Status ReplaceDim(ShapeHandle s, int64_t i, DimensionHandle, ShapeHandle *out)
	{
		const int64_t at = i < 0 ? i + s.rank_ : i;
		if (s.rank_ == kUnknownRank)
			return returned(kUnknownRank, ShapeHandle::OPEN, out);
		return at < 0 || at >= s.rank_ ? refused(out) : returned(s.rank_, ShapeHandle::MADE, out);
	}
	Status MakeShapeFromShapeTensor(int, ShapeHandle *out)
	{
		return some(out);
	}
	Status MakeShapeFromShapeTensorTreatScalarAsUnknownShape(int, ShapeHandle *out)
	{
		return some(out);
	}
	Status MakeShapeFromTensor(const Tensor *, ShapeHandle, ShapeHandle *out)
	{
		return some(out);
	}
	Status MakeShapeFromShapeProto(const TensorShapeProto &, ShapeHandle *out)
	{
		return some(out);
	}
	Status MakeShapeFromPartialTensorShape(const PartialTensorShape &, ShapeHandle *out)
	{
		return some(out);
	}
	Status MakeShapeFromTensorShape(const TensorShape &s, ShapeHandle *out)
	{
		return returned(s.dims(), ShapeHandle::MADE, out);
	}
	Status GetScalarFromTensor(const Tensor *t, int64_t *value);
	Status MakeDimForScalarInput(int, DimensionHandle *out)
	{
		return some(out);
	}
	Status MakeDimForScalarInputWithNegativeIndexing(int, int, DimensionHandle *out)
	{
		return some(out);
	}
	Status Add(DimensionHandle a, DimensionOrConstant b, DimensionHandle *out)
	{
		if (a.value_ == 0)
			return returned(b.value_, out);
		if (b.value_ == 0)
			return returned(a.value_, out);
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		return returned(a.value_ + b.value_, out);
	}
	Status Subtract(DimensionHandle a, DimensionOrConstant b, DimensionHandle *out)
	{
		if (b.value_ == 0)
			return returned(a.value_, out);
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		return a.value_ < b.value_ ? refused(out) : returned(a.value_ - b.value_, out);
	}
	Status Multiply(DimensionHandle a, DimensionOrConstant b, DimensionHandle *out)
	{
		if (a.value_ == 0 || b.value_ == 1)
			return returned(a.value_, out);
		if (b.value_ == 0 || a.value_ == 1)
			return returned(b.value_, out);
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		return returned(a.value_ * b.value_, out);
	}
	Status Divide(DimensionHandle a, DimensionOrConstant b, bool even, DimensionHandle *out)
	{
		if (b.value_ == 1)
			return returned(a.value_, out);
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		if (b.value_ <= 0 || (even && a.value_ % b.value_ > 0))
			return refused(out);
		return returned(a.value_ / b.value_, out);
	}
	Status Max(DimensionHandle a, DimensionOrConstant b, DimensionHandle *out)
	{
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		return returned(a.value_ < b.value_ ? b.value_ : a.value_, out);
	}
	Status Min(DimensionHandle a, DimensionOrConstant b, DimensionHandle *out)
	{
		if (a.value_ == 0 || b.value_ == 0)
			return returned(0, out);
		if (a.value_ == kUnknownDim || b.value_ == kUnknownDim)
			return returned(kUnknownDim, out);
		return returned(b.value_ < a.value_ ? b.value_ : a.value_, out);
	}
	bool FullyDefined(ShapeHandle s)
	{
		return s.rank_ != kUnknownRank && (s.rank_ == 0 || internal::some_truth());
	}
	DimensionHandle NumElements(ShapeHandle s)
	{
		if (s.rank_ == kUnknownRank)
			return sized(kUnknownDim);
		if (s.rank_ == 0)
			return sized(1);
		if (s.input_ >= 0 && internal::is_constant(this, s.input_))
			return sized(internal::constant_count(this, s.input_));
		return sized(size_of(s));
	}
	std::string DebugString(ShapeHandle s);
	std::string DebugString(DimensionHandle d);
	template <class T> Status GetAttr(const char *name, T *value) const;
	template <class T> Status GetAttr(StringPiece name, T *value) const;
};
} // namespace shape_inference
#endif
