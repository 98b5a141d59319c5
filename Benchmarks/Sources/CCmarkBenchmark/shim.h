/* The one C dependency: libcmark's public header, found by pkg-config. */
#include <cmark.h>
