/// Which functions run in the thread that calls them, and from when on.
@NullMarked
package io.intarsia.internal.function.caller;

import org.jspecify.annotations.NullMarked;
