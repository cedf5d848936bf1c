/// Directed graphs whose nodes and edges have labels.
@NullMarked
package io.intarsia.types.digraph;

import org.jspecify.annotations.NullMarked;
