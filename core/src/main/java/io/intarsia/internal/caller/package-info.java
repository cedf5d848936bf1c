/// Finds the code that called the library: for stack traces that begin there, for the lines of
/// nodes, and for the names that messages give to ops.
@NullMarked
package io.intarsia.internal.caller;

import org.jspecify.annotations.NullMarked;
