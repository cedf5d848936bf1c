/// Python's functions on arrays that are at the top level of `tf`: making, cutting, joining,
/// sorting.
@NullMarked
package io.intarsia.op.array;

import org.jspecify.annotations.NullMarked;
