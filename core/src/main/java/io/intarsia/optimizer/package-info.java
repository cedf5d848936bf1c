/// Optimizers: what changes variables by their gradients.
@NullMarked
package io.intarsia.optimizer;

import org.jspecify.annotations.NullMarked;
