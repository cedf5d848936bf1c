/// Python's `tf.signal`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.signal;

import org.jspecify.annotations.NullMarked;
