/// Random graphs of small tensors, many of them empty, for the optimizer of the runtime.
@NullMarked
package io.intarsia.fuzz.graph;

import org.jspecify.annotations.NullMarked;
