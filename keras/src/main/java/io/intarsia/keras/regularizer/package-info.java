/// What large weights cost, under Keras's names.
@NullMarked
package io.intarsia.keras.regularizer;

import org.jspecify.annotations.NullMarked;
