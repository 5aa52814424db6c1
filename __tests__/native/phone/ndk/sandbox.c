/*
 * What Android does not let an app do that was written for a version from 11 on: hear of changes to the network
 * interfaces, and read what the kernel says of them. The linker puts these before the engine's own calls (--wrap).
 * With PHONE_IS_OLD in the environment the phone is older, and lets it. PHONE_CLOCK names a file that says by how many
 * seconds its clock was set on.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

int __real_bind(int descriptor, const struct sockaddr *address, socklen_t length);
FILE *__real_fopen(const char *path, const char *mode);
int __real_gettimeofday(struct timeval *now, void *zone);

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

int __wrap_gettimeofday(struct timeval *now, void *zone)
{
	const char *path = getenv("PHONE_CLOCK");
	FILE *clock = path == NULL ? NULL : __real_fopen(path, "r");
	long long setOn = 0;
	if (clock != NULL)
	{
		if (fscanf(clock, "%lld", &setOn) != 1) setOn = 0;
		fclose(clock);
	}
	int result = __real_gettimeofday(now, zone);
	now->tv_sec += setOn;
	return result;
}
