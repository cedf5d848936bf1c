/// What weights are at first, under Keras's names.
@NullMarked
package io.intarsia.keras.initializer;

import org.jspecify.annotations.NullMarked;
