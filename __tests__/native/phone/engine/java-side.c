#include "java-side.h"

#include <assert.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum Kind { CLASS, OPERATION, LISTENER, TEXT, BYTES };

struct JavaObject
{
	enum Kind kind;
	jlong context;
	JavaObject *listener;
	char *content;
	int length;
};

static JavaObject theClass = { .kind = CLASS };
static Heard theEar;
/* Of byte arrays, texts and what is made of them: a class is one object here, however often it is asked for. */
static atomic_int locals;
static atomic_int weaks;

static JavaObject *make(enum Kind kind)
{
	JavaObject *object = calloc(1, sizeof *object);
	object->kind = kind;
	return object;
}

JavaObject *newOperation(void)
{
	JavaObject *operation = make(OPERATION);
	operation->listener = make(LISTENER);
	return operation;
}

void deleteOperation(JavaObject *operation)
{
	assert(operation->context == 0);
	deleteObject(operation->listener);
	deleteObject(operation);
}

JavaObject *newBytes(const void *bytes, int length)
{
	JavaObject *array = make(BYTES);
	array->content = calloc(1, length + 1);
	array->length = length;
	if (bytes != NULL) memcpy(array->content, bytes, length);
	return array;
}

JavaObject *newText(const char *text)
{
	JavaObject *object = newBytes(text, strlen(text));
	object->kind = TEXT;
	return object;
}

void deleteObject(JavaObject *object)
{
	free(object->content);
	free(object);
}

int localReferences(void)
{
	return locals;
}

int weakReferences(void)
{
	return weaks;
}

/* Dereferences it, so that a sanitizer sees an object that is gone. */
static JavaObject *of(jobject reference)
{
	JavaObject *object = (JavaObject *) reference;
	assert(object->kind <= BYTES);
	return object;
}

static jclass getObjectClass(JNIEnv *env, jobject object)
{
	of(object);
	return (jclass) &theClass;
}

static jclass findClass(JNIEnv *env, const char *name)
{
	return (jclass) &theClass;
}

/* Fields and methods go by their names, which are literals. */
static jfieldID getFieldID(JNIEnv *env, jclass class, const char *name, const char *signature)
{
	return (jfieldID) name;
}

static jmethodID getMethodID(JNIEnv *env, jclass class, const char *name, const char *signature)
{
	return (jmethodID) name;
}

static jlong getLongField(JNIEnv *env, jobject object, jfieldID field)
{
	assert(strcmp((const char *) field, "fNativeContext") == 0);
	return of(object)->context;
}

static void setLongField(JNIEnv *env, jobject object, jfieldID field, jlong value)
{
	assert(strcmp((const char *) field, "fNativeContext") == 0);
	of(object)->context = value;
}

static jobject getObjectField(JNIEnv *env, jobject object, jfieldID field)
{
	assert(strcmp((const char *) field, "fListener") == 0);
	return (jobject) of(object)->listener;
}

static jobject newLocalRef(JNIEnv *env, jobject object)
{
	return (jobject) of(object);
}

static jweak newWeakGlobalRef(JNIEnv *env, jobject object)
{
	weaks++;
	return (jweak) of(object);
}

static void deleteWeakGlobalRef(JNIEnv *env, jweak reference)
{
	weaks--;
}

static jbyteArray newByteArray(JNIEnv *env, jsize length)
{
	locals++;
	return (jbyteArray) newBytes(NULL, length);
}

static void deleteLocalRef(JNIEnv *env, jobject object)
{
	if (of(object)->kind != BYTES) return;
	locals--;
	deleteObject(of(object));
}

static jsize getArrayLength(JNIEnv *env, jarray array)
{
	return of(array)->length;
}

static jbyte *getByteArrayElements(JNIEnv *env, jbyteArray array, jboolean *isCopy)
{
	return (jbyte *) of(array)->content;
}

static void releaseByteArrayElements(JNIEnv *env, jbyteArray array, jbyte *bytes, jint mode)
{
	assert(bytes == (jbyte *) of(array)->content);
}

static void setByteArrayRegion(JNIEnv *env, jbyteArray array, jsize start, jsize length, const jbyte *bytes)
{
	assert(start + length <= of(array)->length);
	memcpy(of(array)->content + start, bytes, length);
}

static const char *getStringUTFChars(JNIEnv *env, jstring text, jboolean *isCopy)
{
	return of(text)->content;
}

static void releaseStringUTFChars(JNIEnv *env, jstring text, const char *characters)
{
	assert(characters == of(text)->content);
}

/* A TXTRecord, which is made of one array of bytes. */
static jobject newObject(JNIEnv *env, jclass class, jmethodID constructor, ...)
{
	va_list parameters;
	va_start(parameters, constructor);
	JavaObject *bytes = of(va_arg(parameters, jobject));
	va_end(parameters);
	locals++;
	return (jobject) newBytes(bytes->content, bytes->length);
}

static void callVoidMethod(JNIEnv *env, jobject listener, jmethodID method, ...)
{
	const char *name = (const char *) method;
	assert(of(listener)->kind == LISTENER);
	va_list parameters;
	va_start(parameters, method);
	of(va_arg(parameters, jobject));
	jint first = va_arg(parameters, jint);
	const char *text = NULL;
	if (strcmp(name, "operationFailed") == 0) text = first == 0 ? "no error" : "";
	else if (strcmp(name, "serviceRegistered") == 0) text = of(va_arg(parameters, jobject))->content;
	else
	{
		va_arg(parameters, jint);
		text = of(va_arg(parameters, jobject))->content;
		if (strcmp(name, "serviceResolved") == 0) text = of(va_arg(parameters, jobject))->content;
	}
	va_end(parameters);
	theEar(name, text);
}

JNIEnv *javaEnvironment(Heard heard)
{
	static struct JNINativeInterface_ functions = {
		.FindClass = findClass,
		.NewLocalRef = newLocalRef,
		.DeleteLocalRef = deleteLocalRef,
		.NewObject = newObject,
		.GetObjectClass = getObjectClass,
		.GetMethodID = getMethodID,
		.CallVoidMethod = callVoidMethod,
		.GetFieldID = getFieldID,
		.GetObjectField = getObjectField,
		.GetLongField = getLongField,
		.SetLongField = setLongField,
		.GetStringUTFChars = getStringUTFChars,
		.ReleaseStringUTFChars = releaseStringUTFChars,
		.GetArrayLength = getArrayLength,
		.NewByteArray = newByteArray,
		.GetByteArrayElements = getByteArrayElements,
		.ReleaseByteArrayElements = releaseByteArrayElements,
		.SetByteArrayRegion = setByteArrayRegion,
		.NewWeakGlobalRef = newWeakGlobalRef,
		.DeleteWeakGlobalRef = deleteWeakGlobalRef,
	};
	static const struct JNINativeInterface_ *environment = &functions;
	theEar = heard;
	return (JNIEnv *) &environment;
}
