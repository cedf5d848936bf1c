/// Python's `tf.linalg`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.linalg;

import org.jspecify.annotations.NullMarked;
