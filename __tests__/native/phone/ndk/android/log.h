/* Of Android's NDK, what the engine uses. It goes to stderr, where the tests look when something is wrong. */
#ifndef EARSHOT_ANDROID_LOG_H
#define EARSHOT_ANDROID_LOG_H

#include <stdio.h>

enum { ANDROID_LOG_DEBUG = 3, ANDROID_LOG_INFO, ANDROID_LOG_WARN, ANDROID_LOG_ERROR };

#define __android_log_print(priority, tag, ...) \
	((void)(priority), fprintf(stderr, "%s: ", tag), fprintf(stderr, __VA_ARGS__), fputc('\n', stderr))

#endif
