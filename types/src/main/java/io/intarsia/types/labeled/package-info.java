/// Tensors whose axes have names.
@NullMarked
package io.intarsia.types.labeled;

import org.jspecify.annotations.NullMarked;
