/// Rules that hold for the library as a whole.
@NullMarked
package io.intarsia;

import org.jspecify.annotations.NullMarked;
