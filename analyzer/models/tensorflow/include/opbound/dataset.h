// Stub of tf.data's interface for datasets written in C++.
#pragma once
#include "opbound/kernel.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tensorflow {
class Node;
class GraphDefBuilder;
namespace data {
class DatasetBase;
class IteratorContext {
public:
	Env *env() const;
	Allocator *allocator(AllocatorAttributes a) const;
	FunctionLibraryRuntime *flr() const;
	CancellationManager *cancellation_manager() const;
};
class SerializationContext;
class IteratorStateWriter {
public:
	virtual ~IteratorStateWriter() = default;
	virtual Status WriteScalar(StringPiece key, int64_t value) = 0;
	virtual Status WriteScalar(StringPiece key, const tstring &value) = 0;
	virtual Status WriteTensor(StringPiece key, const Tensor &value) = 0;
};
class IteratorStateReader {
public:
	virtual ~IteratorStateReader() = default;
	virtual Status ReadScalar(StringPiece key, int64_t *value) const = 0;
	virtual Status ReadScalar(StringPiece key, tstring *value) const = 0;
	virtual Status ReadTensor(StringPiece key, Tensor *value) const = 0;
	virtual bool Contains(StringPiece key) const = 0;
};
class IteratorBase {
public:
	virtual ~IteratorBase() = default;
	virtual const DataTypeVector &output_dtypes() const = 0;
	virtual const std::vector<PartialTensorShape> &output_shapes() const = 0;
	virtual Status Initialize(IteratorContext *c);
	Status GetNext(IteratorContext *c, std::vector<Tensor> *out, bool *end);
	Status GetNext(IteratorContext &&c, std::vector<Tensor> *out, bool *end);
};
class DatasetContext {
public:
	explicit DatasetContext(OpKernelContext *c);
	const std::string &type_string() const;
	const std::string &node_name() const;
};
class GraphDefBuilderWrapper {
public:
	template <class T> Status AddScalar(const T &v, Node **out);
	template <class T> Status AddVector(const std::vector<T> &v, Node **out);
	Status AddTensor(const Tensor &v, Node **out);
	template <class... A> Status AddDataset(const DatasetBase *d, const A &...more);
	Status AddDataset(const DatasetBase *d, const std::vector<Node *> &inputs, Node **out);
	template <class T> void BuildAttrValue(const T &v, AttrValue *a);
};
class DatasetBase : public core::RefCounted {
public:
	class DatasetGraphDefBuilder : public GraphDefBuilderWrapper {
	public:
		Status AddInputDataset(SerializationContext *c, const DatasetBase *d, Node **out);
	};
	explicit DatasetBase(DatasetContext &&c);
	const std::string &type_string() const;
	const std::string &node_name() const;
	Status MakeIterator(IteratorContext *c, const IteratorBase *parent, const std::string &prefix,
	                    std::unique_ptr<IteratorBase> *out) const;
	virtual const DataTypeVector &output_dtypes() const = 0;
	virtual const std::vector<PartialTensorShape> &output_shapes() const = 0;
	virtual std::string DebugString() const = 0;
	virtual Status InputDatasets(std::vector<const DatasetBase *> *inputs) const;
	virtual Status CheckExternalState() const = 0;
	virtual int64_t CardinalityInternal() const;
	int64_t Cardinality() const;

protected:
	virtual Status AsGraphDefInternal(SerializationContext *c, DatasetGraphDefBuilder *b, Node **node) const = 0;
	virtual std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string &prefix) const = 0;
};
class DatasetBaseIterator : public IteratorBase {
public:
	struct BaseParams {
		const DatasetBase *dataset;
		const std::string prefix;
	};
	explicit DatasetBaseIterator(const BaseParams &p);
	const DatasetBase *dataset() const;
	const std::string &prefix() const;
	const DataTypeVector &output_dtypes() const override;
	const std::vector<PartialTensorShape> &output_shapes() const override;

protected:
	virtual Status GetNextInternal(IteratorContext *c, std::vector<Tensor> *out, bool *end) = 0;
	virtual Status SaveInternal(SerializationContext *c, IteratorStateWriter *w);
	virtual Status RestoreInternal(IteratorContext *c, IteratorStateReader *r);
	std::string full_name(const std::string &name) const;
	Status SaveInput(SerializationContext *c, IteratorStateWriter *w, const std::unique_ptr<IteratorBase> &input);
	Status RestoreInput(IteratorContext *c, IteratorStateReader *r, const std::unique_ptr<IteratorBase> &input);
};
template <class D> class DatasetIterator : public DatasetBaseIterator {
	const D *typed_dataset_;

public:
	struct Params {
		const D *dataset;
		const std::string prefix;
	};
	explicit DatasetIterator(const Params &p)
	    : DatasetBaseIterator({p.dataset, p.prefix}), typed_dataset_(p.dataset) {}
	const D *dataset() const { return typed_dataset_; }
};
class DatasetOpKernel : public OpKernel {
public:
	explicit DatasetOpKernel(OpKernelConstruction *c) : OpKernel(c) {}
	void Compute(OpKernelContext *c) final;

protected:
	virtual void MakeDataset(OpKernelContext *c, DatasetBase **out) = 0;
};
class UnaryDatasetOpKernel : public DatasetOpKernel {
public:
	explicit UnaryDatasetOpKernel(OpKernelConstruction *c) : DatasetOpKernel(c) {}

protected:
	void MakeDataset(OpKernelContext *c, DatasetBase **out) final;
	virtual void MakeDataset(OpKernelContext *c, DatasetBase *input, DatasetBase **out) = 0;
};
template <class T> Status ParseScalarArgument(OpKernelContext *c, StringPiece name, T *out);
template <class T> Status ParseVectorArgument(OpKernelContext *c, StringPiece name, std::vector<T> *out);
Status GetDatasetFromVariantTensor(const Tensor &t, DatasetBase **out);
Status StoreDatasetInVariantTensor(DatasetBase *d, Tensor *t);
} // namespace data
} // namespace tensorflow
