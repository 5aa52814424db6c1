/* Just enough of a Java VM for the engine's JNI functions to run without one: sanitizers can then see all there is. */
#ifndef JAVA_SIDE_H
#define JAVA_SIDE_H

#include <jni.h>

typedef struct JavaObject JavaObject;

/* What the engine calls a listener with: the method, and the first text among its parameters. */
typedef void (*Heard)(const char *method, const char *text);

JNIEnv *javaEnvironment(Heard heard);

/* One of the library's objects that have fNativeContext and fListener. */
JavaObject *newOperation(void);
void deleteOperation(JavaObject *operation);
JavaObject *newText(const char *text);
JavaObject *newBytes(const void *bytes, int length);
/* As Java's garbage collector does, some time after nobody refers to it any more. */
void deleteObject(JavaObject *object);

/* References that native code made and has not let go of: Android ends an app that has too many. */
int localReferences(void);
int weakReferences(void);

#endif
