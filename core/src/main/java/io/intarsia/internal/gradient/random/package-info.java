/// Rules of the ops of `tf.random`.
@NullMarked
package io.intarsia.internal.gradient.random;

import org.jspecify.annotations.NullMarked;
