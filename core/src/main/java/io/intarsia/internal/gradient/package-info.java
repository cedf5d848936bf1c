/// Gradients: tapes that record what ops did, and the backward pass through it.
@NullMarked
package io.intarsia.internal.gradient;

import org.jspecify.annotations.NullMarked;
