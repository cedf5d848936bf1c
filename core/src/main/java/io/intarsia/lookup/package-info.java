/// Lookup tables: from keys to values, eagerly and in functions.
@NullMarked
package io.intarsia.lookup;

import org.jspecify.annotations.NullMarked;
