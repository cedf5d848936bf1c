/// Files as tensors, against what numpy, the runtime's own decoders and plain Java make of them.
@NullMarked
package io.intarsia.files;

import org.jspecify.annotations.NullMarked;
