/// Python's `tf.debugging`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.debugging;

import org.jspecify.annotations.NullMarked;
