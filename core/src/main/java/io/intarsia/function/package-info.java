/// Java code traced into functions of the runtime.
@NullMarked
package io.intarsia.function;

import org.jspecify.annotations.NullMarked;
