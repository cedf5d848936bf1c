/// Training of models: steps, loops over data, callbacks, history.
@NullMarked
package io.intarsia.keras.training;

import org.jspecify.annotations.NullMarked;
