@NullMarked
package io.intarsia.function;

import org.jspecify.annotations.NullMarked;
