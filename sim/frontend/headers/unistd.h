// Everything of it that kernels use is in simt/prelude.h already.
#pragma once
