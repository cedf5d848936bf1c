/// What the TensorFlow runtime reports when an operation fails.
@NullMarked
package io.intarsia.errors;

import org.jspecify.annotations.NullMarked;
