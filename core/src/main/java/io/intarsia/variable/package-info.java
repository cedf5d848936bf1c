/// Variables: tensors that are assigned to in place, eagerly and in functions.
@NullMarked
package io.intarsia.variable;

import org.jspecify.annotations.NullMarked;
