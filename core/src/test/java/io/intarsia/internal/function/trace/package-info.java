@NullMarked
package io.intarsia.internal.function.trace;

import org.jspecify.annotations.NullMarked;
