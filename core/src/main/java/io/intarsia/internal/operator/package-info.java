/// What operators of tensors and functions of the facade decide alike, and what kernels get wrong.
@NullMarked
package io.intarsia.internal.operator;

import org.jspecify.annotations.NullMarked;
