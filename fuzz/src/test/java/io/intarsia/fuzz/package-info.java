@NullMarked
package io.intarsia.fuzz;

import org.jspecify.annotations.NullMarked;
