/* Floods the second thread of the first process with a signal that the C library handles itself. */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SETXID = 33, FLOODS = 4, SECONDS = 60 };

int main(void) {
    int last = 0;
    DIR *threads = opendir("/proc/1/task");
    if (threads == NULL) return 1;
    for (struct dirent *e; (e = readdir(threads)) != NULL;)
        if (atoi(e->d_name) > last) last = atoi(e->d_name);
    if (last < 2 || write(1, "floods\n", 7) != 7) return 2;
    for (int i = 1; i < FLOODS; i++)
        if (fork() == 0) break;
    alarm(SECONDS);
    for (;;) syscall(SYS_tgkill, 1, last, SETXID);
}
