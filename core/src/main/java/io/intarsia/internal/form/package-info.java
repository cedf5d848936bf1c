/// The form that gradients of values have.
@NullMarked
package io.intarsia.internal.form;

import org.jspecify.annotations.NullMarked;
