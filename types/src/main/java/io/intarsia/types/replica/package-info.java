/// Values of which each replica has its own.
@NullMarked
package io.intarsia.types.replica;

import org.jspecify.annotations.NullMarked;
