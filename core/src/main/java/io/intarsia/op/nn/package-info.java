/// Python's `tf.nn`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.nn;

import org.jspecify.annotations.NullMarked;
