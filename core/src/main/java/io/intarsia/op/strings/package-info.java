/// Python's `tf.strings`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.strings;

import org.jspecify.annotations.NullMarked;
