/// Arrow's files and streams as tensors, ragged and structured ones among them, and back.
@NullMarked
package io.intarsia.files.arrow;

import org.jspecify.annotations.NullMarked;
