/// Tensors of which only some elements are kept.
@NullMarked
package io.intarsia.types.sparse;

import org.jspecify.annotations.NullMarked;
