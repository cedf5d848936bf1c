/// Makes functions of code and of programs, finds the one for the arguments of a call, and runs it.
@NullMarked
package io.intarsia.internal.function.trace;

import org.jspecify.annotations.NullMarked;
