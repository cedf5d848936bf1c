/// Python's `tf.math`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.math;

import org.jspecify.annotations.NullMarked;
