/// Rules of the ops of `tf.signal`.
@NullMarked
package io.intarsia.internal.gradient.signal;

import org.jspecify.annotations.NullMarked;
