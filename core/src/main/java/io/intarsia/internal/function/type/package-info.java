/// What values that functions take and give are: structures, specs, and Java values among them.
@NullMarked
package io.intarsia.internal.function.type;

import org.jspecify.annotations.NullMarked;
