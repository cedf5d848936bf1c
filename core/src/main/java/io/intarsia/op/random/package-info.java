/// Python's `tf.random`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.random;

import org.jspecify.annotations.NullMarked;
