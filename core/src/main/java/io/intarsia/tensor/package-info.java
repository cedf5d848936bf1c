/// Tensors: values, host conversion, indexing, printing, and the seam to where ops run.
@NullMarked
package io.intarsia.tensor;

import org.jspecify.annotations.NullMarked;
