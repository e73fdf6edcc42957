// Stub of <Python.h>: what extension modules name to be importable.
#pragma once
#include <assert.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef intptr_t Py_ssize_t;
typedef struct _object {
	Py_ssize_t ob_refcnt;
	struct _typeobject *ob_type;
} PyObject;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef struct PyMethodDef {
	const char *ml_name;
	PyCFunction ml_meth;
	int ml_flags;
	const char *ml_doc;
} PyMethodDef;
typedef struct PyModuleDef_Base {
	PyObject ob_base;
	PyObject *(*m_init)(void);
	Py_ssize_t m_index;
	PyObject *m_copy;
} PyModuleDef_Base;
typedef struct PyModuleDef {
	PyModuleDef_Base m_base;
	const char *m_name, *m_doc;
	Py_ssize_t m_size;
	PyMethodDef *m_methods;
	struct PyModuleDef_Slot *m_slots;
	int (*m_traverse)(PyObject *, int (*)(PyObject *, void *), void *);
	int (*m_clear)(PyObject *);
	void (*m_free)(void *);
} PyModuleDef;

#define PyObject_HEAD PyObject ob_base;
#define PyModuleDef_HEAD_INIT {{1, NULL}, NULL, 0, NULL}
#define METH_VARARGS 1
#define METH_KEYWORDS 2
#define METH_NOARGS 4
#define METH_O 8
#ifdef __cplusplus
#define PyMODINIT_FUNC extern "C" PyObject *
extern "C" {
#else
#define PyMODINIT_FUNC PyObject *
#endif
PyObject *PyModule_Create(PyModuleDef *def);
int PyModule_AddObject(PyObject *module, const char *name, PyObject *value);
int PyModule_AddIntConstant(PyObject *module, const char *name, long value);
int PyArg_ParseTuple(PyObject *args, const char *format, ...);
PyObject *Py_BuildValue(const char *format, ...);
PyObject *PyLong_FromLong(long v);
long PyLong_AsLong(PyObject *o);
PyObject *PyFloat_FromDouble(double v);
double PyFloat_AsDouble(PyObject *o);
PyObject *PyUnicode_FromString(const char *s);
void PyErr_SetString(PyObject *type, const char *message);
PyObject *PyErr_Occurred(void);
void Py_INCREF(PyObject *o);
void Py_DECREF(PyObject *o);
void Py_XDECREF(PyObject *o);
extern PyObject *PyExc_RuntimeError, *PyExc_ValueError, *PyExc_TypeError;
extern PyObject _Py_NoneStruct;
#ifdef __cplusplus
}
#endif
#define Py_None (&_Py_NoneStruct)
#define Py_RETURN_NONE return Py_None
