/// Lookup tables: from keys to values, at once and in functions.
@NullMarked
package io.intarsia.lookup;

import org.jspecify.annotations.NullMarked;
