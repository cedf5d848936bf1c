/// Python's `tf.sets`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.sets;

import org.jspecify.annotations.NullMarked;
