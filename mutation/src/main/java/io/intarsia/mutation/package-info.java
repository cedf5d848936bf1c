/// Puts small faults into compiled classes, one at a time, and runs the tests that reach them.
@NullMarked
package io.intarsia.mutation;

import org.jspecify.annotations.NullMarked;
