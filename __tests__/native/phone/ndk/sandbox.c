/*
 * What Android does not let an app do that was written for a version from 11 on: hear of changes to the network
 * interfaces, and read what the kernel says of them. The linker puts these before the engine's own calls (--wrap).
 * With PHONE_IS_OLD in the environment the phone is older, and lets it.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int __real_bind(int descriptor, const struct sockaddr *address, socklen_t length);
FILE *__real_fopen(const char *path, const char *mode);

static int isRefused(void)
{
	return getenv("PHONE_IS_OLD") == NULL;
}

int __wrap_bind(int descriptor, const struct sockaddr *address, socklen_t length)
{
	if (address->sa_family == AF_NETLINK && isRefused())
	{
		errno = EACCES;
		return -1;
	}
	return __real_bind(descriptor, address, length);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
	if (strncmp(path, "/proc/net/", strlen("/proc/net/")) == 0 && isRefused())
	{
		errno = EACCES;
		return NULL;
	}
	return __real_fopen(path, mode);
}
