@NullMarked
package io.intarsia.lookup;

import org.jspecify.annotations.NullMarked;
