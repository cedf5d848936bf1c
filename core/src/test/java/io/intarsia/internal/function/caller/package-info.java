@NullMarked
package io.intarsia.internal.function.caller;

import org.jspecify.annotations.NullMarked;
