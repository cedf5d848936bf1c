/// What plain classes say of themselves to become composite tensors.
@NullMarked
package io.intarsia.annotation;

import org.jspecify.annotations.NullMarked;
