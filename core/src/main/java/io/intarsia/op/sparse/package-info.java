/// Python's `tf.sparse`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.sparse;

import org.jspecify.annotations.NullMarked;
