/// Rules of the ops that Python has at the top level: shapes, slices, gathers and scatters.
@NullMarked
package io.intarsia.internal.gradient.array;

import org.jspecify.annotations.NullMarked;
