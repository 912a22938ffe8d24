/* Makes one call for a file fail, or kills the process before it.

   A library for LD_PRELOAD. It counts, from 1, either the calls that write (write, fsync, ftruncate,
   rename, unlink, mkdir, open of a file to create, and close of a file that was written) or, if
   FAULT_READS is set, the calls of read. FAULT_AT is the number of the call, and FAULT what happens:
   the number of an error, or `kill`, or `half`, which writes half of the bytes and lets the next call
   fail with ENOSPC, or `all`, which lets this call and all later ones fail with EIO. At the end, a
   letter for each call is written to FAULT_CALLS, if it is the path of a file. */
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
/* A letter for each call: Write, Synchronise, Truncate, Rename, Unlink, Make a folder, Open, Close, or
   Input. */
static char letters[1 << 16];

/* Returns whether the call is to fail. */
static int fails(char letter) {
    const char *at = getenv("FAULT_AT"), *fault = getenv("FAULT");
    if ((letter == 'I') != !!getenv("FAULT_READS")) return 0;
    int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    if (call < (int)sizeof letters) letters[call - 1] = letter;
    if (!at || !fault || !atoi(at)) return 0;
    int all = !strcmp(fault, "all"), first = atoi(at) + !strcmp(fault, "half");
    if (all ? call < first : call != first) return 0;
    if (!strcmp(fault, "kill")) raise(SIGKILL);
    errno = all ? EIO : atoi(fault) ? atoi(fault) : ENOSPC;
    return 1;
}

/* Returns whether this is a file on a disk. What the system tells in /proc seems to be empty. */
static int is_file(int file, int least) {
    struct stat stat;
    return !fstat(file, &stat) && S_ISREG(stat.st_mode) && stat.st_size >= least;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
    const char *at = getenv("FAULT_AT"), *fault = getenv("FAULT");
    if (!is_file(file, 0)) return REAL(write)(file, bytes, size);
    if (fails('W')) return -1;
    if (at && fault && !strcmp(fault, "half") && calls == atoi(at) && size > 1) size /= 2;
    return REAL(write)(file, bytes, size);
}

ssize_t read(int file, void *bytes, size_t size) {
    return is_file(file, 1) && fails('I') ? -1 : REAL(read)(file, bytes, size);
}

int fsync(int file) { return fails('S') ? -1 : REAL(fsync)(file); }

int ftruncate64(int file, off64_t size) { return fails('T') ? -1 : REAL(ftruncate64)(file, size); }

int rename(const char *from, const char *to) { return fails('R') ? -1 : REAL(rename)(from, to); }

int unlink(const char *path) { return fails('U') ? -1 : REAL(unlink)(path); }

int mkdir(const char *path, mode_t mode) { return fails('M') ? -1 : REAL(mkdir)(path, mode); }

/* Whether it fails or not, the file is closed. */
int close(int file) {
    int wrote = is_file(file, 0) && (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
    int failed = wrote && fails('C'), error = errno;
    int closed = REAL(close)(file);
    if (!failed) return closed;
    errno = error;
    return -1;
}

int open64(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
        if (fails('O')) return -1;
    }
    return REAL(open64)(path, flags, mode);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("FAULT_CALLS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fputs(letters, file);
        fclose(file);
    }
}
