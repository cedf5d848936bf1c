/// Arrays of tensors that loops fill and read.
@NullMarked
package io.intarsia.types.array;

import org.jspecify.annotations.NullMarked;
