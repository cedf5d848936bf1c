/// Compiles and runs the programs in `examples/`.
@NullMarked
package io.intarsia.examples;

import org.jspecify.annotations.NullMarked;
