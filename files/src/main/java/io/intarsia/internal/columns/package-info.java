/// Columns of tables as files lay them out, between their bytes and the values that programs see.
@NullMarked
package io.intarsia.internal.columns;

import org.jspecify.annotations.NullMarked;
