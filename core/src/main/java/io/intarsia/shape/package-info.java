/// Shapes, which may be partially unknown, and their broadcasting.
@NullMarked
package io.intarsia.shape;

import org.jspecify.annotations.NullMarked;
