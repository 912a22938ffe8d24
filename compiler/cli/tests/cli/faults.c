/* Makes one call that writes to a file fail, or kills the process before it.

   A library for LD_PRELOAD. The calls to write, fsync, ftruncate, rename and open (of a file to
   create) are counted from 1. FAULT_AT is the number of the call, and FAULT what happens: the number
   of an error, or `kill`, or `half`, which writes half of the bytes and lets the next call fail with
   ENOSPC. At the end, FAULT_CALLS gets the number of calls, if it is the path of a file. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls;

/* Returns whether the call is to fail. */
static int fails(void) {
    const char *at = getenv("FAULT_AT"), *fault = getenv("FAULT");
    int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    if (!at || !fault || call != atoi(at) + !strcmp(fault, "half")) return 0;
    if (!strcmp(fault, "kill")) raise(SIGKILL);
    errno = atoi(fault) ? atoi(fault) : ENOSPC;
    return 1;
}

static int is_file(int file) {
    struct stat stat;
    return !fstat(file, &stat) && S_ISREG(stat.st_mode);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
    const char *at = getenv("FAULT_AT"), *fault = getenv("FAULT");
    if (!is_file(file)) return REAL(write)(file, bytes, size);
    if (fails()) return -1;
    if (at && fault && !strcmp(fault, "half") && calls == atoi(at) && size > 1) size /= 2;
    return REAL(write)(file, bytes, size);
}

int fsync(int file) { return fails() ? -1 : REAL(fsync)(file); }

int ftruncate64(int file, off64_t size) { return fails() ? -1 : REAL(ftruncate64)(file, size); }

int rename(const char *from, const char *to) { return fails() ? -1 : REAL(rename)(from, to); }

int open64(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & O_CREAT) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
        if (fails()) return -1;
    }
    return REAL(open64)(path, flags, mode);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("FAULT_CALLS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%d", calls);
        fclose(file);
    }
}
