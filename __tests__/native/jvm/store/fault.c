/**
 * Preloaded into a process that writes records: notes each step that it takes on their files, and kills it at one of them.
 * FAULT_FULL: while there is a file of this name, the disk is full.
 * FAULT_LOG: where to note the steps. FAULT_AT: the step to die at, counted from 1. FAULT_HALF: after half of its bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int steps = 0;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/** The name of the file, if it is one of the records'. */
static const char *recordsFile(int fd, char *path, size_t size)
{
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return strstr(path, "records.sqlite");
}

/** Whether the process is to die at this step. */
static int isFatal(const char *step, const char *file)
{
  const char *log = getenv("FAULT_LOG"), *at = getenv("FAULT_AT");
  if (log != NULL) {
    char line[256];
    int length = snprintf(line, sizeof line, "%s %s\n", step, file);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (REAL(write)(fd, line, (size_t)length) < 0) abort();
    close(fd);
  }
  return ++steps == (at == NULL ? -1 : atoi(at));
}

/** Writing may need room; cutting off and syncing does not. */
static int isFull(void)
{
  const char *sign = getenv("FAULT_FULL");
  return sign != NULL && access(sign, F_OK) == 0;
}

static void die(void)
{
  kill(getpid(), SIGKILL);
}

#define CHANGE(name, words, half)                                         \
  {                                                                       \
    char path[512];                                                       \
    const char *file = recordsFile(fd, path, sizeof path);                \
    if (file != NULL && strstr(#name, "write") && isFull()) {                        \
      errno = ENOSPC;                                                     \
      return -1;                                                          \
    }                                                                     \
    if (file != NULL && isFatal(#name, file)) {                           \
      if (getenv("FAULT_HALF") != NULL) half;                             \
      die();                                                              \
    }                                                                     \
    return REAL(name) words;                                              \
  }

ssize_t write(int fd, const void *bytes, size_t count)
    CHANGE(write, (fd, bytes, count), (void)!REAL(write)(fd, bytes, count / 2))

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
    CHANGE(pwrite, (fd, bytes, count, at), (void)!REAL(pwrite)(fd, bytes, count / 2, at))

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at)
    CHANGE(pwrite64, (fd, bytes, count, at), (void)!REAL(pwrite64)(fd, bytes, count / 2, at))

int ftruncate(int fd, off_t length) CHANGE(ftruncate, (fd, length), (void)0)

int ftruncate64(int fd, off64_t length) CHANGE(ftruncate64, (fd, length), (void)0)

int fsync(int fd) CHANGE(fsync, (fd), (void)0)

int fdatasync(int fd) CHANGE(fdatasync, (fd), (void)0)
