/// Keeps ops out of where they must not run. Not exported.
@NullMarked
package io.intarsia.internal.guard;

import org.jspecify.annotations.NullMarked;
