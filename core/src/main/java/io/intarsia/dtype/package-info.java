/// Element types of tensors.
@NullMarked
package io.intarsia.dtype;

import org.jspecify.annotations.NullMarked;
