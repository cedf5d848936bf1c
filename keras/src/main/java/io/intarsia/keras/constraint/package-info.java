/// Where weights may be, under Keras's names.
@NullMarked
package io.intarsia.keras.constraint;

import org.jspecify.annotations.NullMarked;
