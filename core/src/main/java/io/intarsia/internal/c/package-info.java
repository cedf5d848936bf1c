/// The foreign-function binding of the TensorFlow C API: library loading, the C functions in use,
/// and the only classes that own native objects. Not exported.
@NullMarked
package io.intarsia.internal.c;

import org.jspecify.annotations.NullMarked;
