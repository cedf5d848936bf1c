/// Python's `tf.ragged`: the generated facade, the ops composed for it, and their options.
@NullMarked
package io.intarsia.op.ragged;

import org.jspecify.annotations.NullMarked;
