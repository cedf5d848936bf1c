/// A progress bar for long loops, which steps aside where nobody watches.
@NullMarked
package io.intarsia.progress;

import org.jspecify.annotations.NullMarked;
