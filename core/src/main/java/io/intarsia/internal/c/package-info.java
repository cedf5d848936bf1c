/// Bindings of the TensorFlow C API; not part of the public API.
@NullMarked
package io.intarsia.internal.c;

import org.jspecify.annotations.NullMarked;
