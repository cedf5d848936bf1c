/// Constraints of weights, those of Keras 3 under its names.
@NullMarked
package io.intarsia.keras.constraint;

import org.jspecify.annotations.NullMarked;
