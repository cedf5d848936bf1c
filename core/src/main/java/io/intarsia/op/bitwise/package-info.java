/// Python's `tf.bitwise`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.bitwise;

import org.jspecify.annotations.NullMarked;
