/// Java code that graphs call: its numbers, its runs, and what it gives.
@NullMarked
package io.intarsia.internal.function.host;

import org.jspecify.annotations.NullMarked;
