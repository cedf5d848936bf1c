/// Python's `tf.io`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.io;

import org.jspecify.annotations.NullMarked;
