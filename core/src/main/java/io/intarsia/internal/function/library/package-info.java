/// Functions and graphs as files keep them: read, run, and written.
@NullMarked
package io.intarsia.internal.function.library;

import org.jspecify.annotations.NullMarked;
