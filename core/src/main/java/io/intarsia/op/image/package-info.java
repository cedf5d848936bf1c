/// Python's `tf.image`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.image;

import org.jspecify.annotations.NullMarked;
