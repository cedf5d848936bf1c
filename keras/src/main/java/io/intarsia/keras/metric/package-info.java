/// Metrics, those of Keras 3 under its names.
@NullMarked
package io.intarsia.keras.metric;

import org.jspecify.annotations.NullMarked;
