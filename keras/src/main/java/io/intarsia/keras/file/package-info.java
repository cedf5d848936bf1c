/// Files of Keras: what they say of layers, and their weights.
@NullMarked
package io.intarsia.keras.file;

import org.jspecify.annotations.NullMarked;
