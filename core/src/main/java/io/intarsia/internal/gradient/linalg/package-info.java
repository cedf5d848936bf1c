/// Rules of the ops of `tf.linalg`.
@NullMarked
package io.intarsia.internal.gradient.linalg;

import org.jspecify.annotations.NullMarked;
