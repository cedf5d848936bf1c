/// Columns of tables as files lay them out, between their bytes and the values that programs see.
@NullMarked
package io.intarsia.files.internal;

import org.jspecify.annotations.NullMarked;
