/// What classes of Keras are made with.
@NullMarked
package io.intarsia.keras.argument;

import org.jspecify.annotations.NullMarked;
