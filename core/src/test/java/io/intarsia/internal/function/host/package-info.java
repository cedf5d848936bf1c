@NullMarked
package io.intarsia.internal.function.host;

import org.jspecify.annotations.NullMarked;
