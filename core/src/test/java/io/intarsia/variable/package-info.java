@NullMarked
package io.intarsia.variable;

import org.jspecify.annotations.NullMarked;
