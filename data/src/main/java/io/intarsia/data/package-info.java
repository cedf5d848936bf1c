/// Data sets: elements of any structure, read one by one or in batches, transformed by functions
/// and looped over, on the runtime's own input engine.
@NullMarked
package io.intarsia.data;

import org.jspecify.annotations.NullMarked;
