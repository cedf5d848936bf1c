/// Python's `tf.audio`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.audio;

import org.jspecify.annotations.NullMarked;
