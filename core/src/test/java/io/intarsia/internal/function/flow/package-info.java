@NullMarked
package io.intarsia.internal.function.flow;

import org.jspecify.annotations.NullMarked;
