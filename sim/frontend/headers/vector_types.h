// Everything of it is in simt/prelude.h already.
#pragma once
