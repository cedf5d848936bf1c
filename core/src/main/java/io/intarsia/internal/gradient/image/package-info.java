/// Rules of the ops of `tf.image`.
@NullMarked
package io.intarsia.internal.gradient.image;

import org.jspecify.annotations.NullMarked;
