/// Variables: tensors that are assigned to in place, at once and in functions.
@NullMarked
package io.intarsia.variable;

import org.jspecify.annotations.NullMarked;
