/// The graph of a function while it is traced: nodes, what is checked of them, captures, and the
/// order of effects.
@NullMarked
package io.intarsia.internal.function.graph;

import org.jspecify.annotations.NullMarked;
