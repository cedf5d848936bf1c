/// How files of models and checkpoints take their place.
@NullMarked
package io.intarsia.internal.saving;

import org.jspecify.annotations.NullMarked;
