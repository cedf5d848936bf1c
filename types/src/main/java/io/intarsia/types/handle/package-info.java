/// Specs of values that other parts of the library fill in, such as data sets: values of them are
/// only passed on.
@NullMarked
package io.intarsia.types.handle;

import org.jspecify.annotations.NullMarked;
