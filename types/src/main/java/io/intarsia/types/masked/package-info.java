/// Tensors of which some elements count, and others do not.
@NullMarked
package io.intarsia.types.masked;

import org.jspecify.annotations.NullMarked;
