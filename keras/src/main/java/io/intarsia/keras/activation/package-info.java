/// Functions of elements behind a layer, under Keras's names.
@NullMarked
package io.intarsia.keras.activation;

import org.jspecify.annotations.NullMarked;
