/// Rules of the ops of `tf.math`.
@NullMarked
package io.intarsia.internal.gradient.math;

import org.jspecify.annotations.NullMarked;
