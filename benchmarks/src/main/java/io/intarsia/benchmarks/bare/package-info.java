/// The floor: the C API called by hand.
@NullMarked
package io.intarsia.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
