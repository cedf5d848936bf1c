/// Functions in the form that gradients go through: forward and backward functions, those of
/// branches and loops, and gradients of a function's own.
@NullMarked
package io.intarsia.internal.function.derivative;

import org.jspecify.annotations.NullMarked;
