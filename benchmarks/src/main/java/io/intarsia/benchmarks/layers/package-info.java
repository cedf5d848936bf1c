/// Layers and models of module `keras`, and the same by hand.
@NullMarked
package io.intarsia.benchmarks.layers;

import org.jspecify.annotations.NullMarked;
