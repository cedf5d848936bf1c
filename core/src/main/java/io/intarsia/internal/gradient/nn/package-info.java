/// Rules of the ops of `tf.nn`.
@NullMarked
package io.intarsia.internal.gradient.nn;

import org.jspecify.annotations.NullMarked;
