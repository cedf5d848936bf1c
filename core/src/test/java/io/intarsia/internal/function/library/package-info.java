@NullMarked
package io.intarsia.internal.function.library;

import org.jspecify.annotations.NullMarked;
