/// Shapes, known, partially known and unknown, and the broadcasting rule.
@NullMarked
package io.intarsia.shape;

import org.jspecify.annotations.NullMarked;
