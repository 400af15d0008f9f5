#define SCALE 42
