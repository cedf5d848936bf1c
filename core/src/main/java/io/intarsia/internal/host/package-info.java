/// Runs the code of host functions: its threads, and what failed on them.
@NullMarked
package io.intarsia.internal.host;

import org.jspecify.annotations.NullMarked;
