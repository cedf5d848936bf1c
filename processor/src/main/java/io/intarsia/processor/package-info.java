/// Writes at compile time how annotated classes are flattened and made again.
@NullMarked
package io.intarsia.processor;

import org.jspecify.annotations.NullMarked;
