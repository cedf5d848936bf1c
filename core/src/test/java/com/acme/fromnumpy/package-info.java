/// What a program coming from numpy or torch writes, line by line: in Python in
/// `tools/golden/from_numpy.py`, in Java here, side by side in `docs/from-numpy.md`.
@NullMarked
package com.acme.fromnumpy;

import org.jspecify.annotations.NullMarked;
