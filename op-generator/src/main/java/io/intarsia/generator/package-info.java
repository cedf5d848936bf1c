/// Writes the op methods from the native runtime's own op list.
@NullMarked
package io.intarsia.generator;

import org.jspecify.annotations.NullMarked;
