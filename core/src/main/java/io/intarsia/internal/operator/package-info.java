/// What operators of tensors and functions of the facade decide alike.
@NullMarked
package io.intarsia.internal.operator;

import org.jspecify.annotations.NullMarked;
