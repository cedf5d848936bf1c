/// Losses, those of Keras 3 under its names.
@NullMarked
package io.intarsia.keras.loss;

import org.jspecify.annotations.NullMarked;
