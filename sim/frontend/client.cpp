#include "frontend/protocol.h"
