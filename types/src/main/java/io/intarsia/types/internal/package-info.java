/// What more than one of the types needs.
@NullMarked
package io.intarsia.types.internal;

import org.jspecify.annotations.NullMarked;
