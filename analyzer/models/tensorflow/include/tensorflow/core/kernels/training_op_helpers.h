// Stub of "tensorflow/core/kernels/training_op_helpers.h".
#pragma once
#include "tensorflow/core/kernels/dense_update_functor.h"

namespace tensorflow {
template <class D, class T> Status EnsureSparseVariableAccess(OpKernelContext *c, Var *v);
class VariableInputLockHolder {
	std::vector<Var *> vars;
	std::unique_ptr<std::vector<mutex_lock>> locks;
	std::unique_ptr<std::vector<tf_shared_lock>> shared_locks;

public:
	VariableInputLockHolder(VariableInputLockHolder &&);
	~VariableInputLockHolder();
};
template <class D, class T> mutex *GetTrainingVariableMutex(OpKernelContext *c, int input);
template <class D, class T> mutex *GetTrainingVariableMutex(OpKernelContext *c, int input, bool sparse, Var **v);
template <class D, class T>
VariableInputLockHolder MaybeLockVariableInputMutexesInOrder(OpKernelContext *c, bool lock, bool sparse,
                                                             const std::vector<int> &inputs);
void MaybeForwardRefInputToRefOutput(OpKernelContext *c, int input, int output);
template <class D, class T> Status PrepareToUpdateVariable(OpKernelContext *c, Tensor *t, bool copy_on_read);
template <class D, class T>
Status GetInputTensorFromVariable(OpKernelContext *c, int input, bool locked, bool sparse, Tensor *out);
} // namespace tensorflow
