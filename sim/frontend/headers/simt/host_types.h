// Types of C that host declarations name; their bodies never run here.
#pragma once
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;
typedef long time_t;
typedef long ssize_t;
typedef long off_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; long tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
extern "C" __attribute__((host)) void exit(int) __attribute__((noreturn));
extern "C" __attribute__((host)) void abort() __attribute__((noreturn));
extern "C" __attribute__((host)) int atoi(const char*);
extern "C" __attribute__((host)) double atof(const char*);
extern "C" __attribute__((host)) int rand();
extern "C" __attribute__((host)) void srand(unsigned int);
extern "C" __attribute__((host)) int fprintf(FILE*, const char*, ...);
extern "C" __attribute__((host)) char* getenv(const char*);
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CLOCKS_PER_SEC ((clock_t)1000000)
