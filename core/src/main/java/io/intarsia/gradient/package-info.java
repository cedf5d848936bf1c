/// Gradients as programs see them: tapes and their options.
@NullMarked
package io.intarsia.gradient;

import org.jspecify.annotations.NullMarked;
