// Stand-in for the toolkit's header of this name.
#include "debug.h"
