/// Branches, loops, loops over elements and calls of Java code, eagerly and in graphs.
@NullMarked
package io.intarsia.internal.function.flow;

import org.jspecify.annotations.NullMarked;
