@NullMarked
package io.intarsia.internal.function.type;

import org.jspecify.annotations.NullMarked;
