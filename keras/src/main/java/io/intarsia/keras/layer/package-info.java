/// Layers of Keras 3, under its names, arguments and defaults.
@NullMarked
package io.intarsia.keras.layer;

import org.jspecify.annotations.NullMarked;
