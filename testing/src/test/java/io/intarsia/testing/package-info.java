@NullMarked
package io.intarsia.testing;

import org.jspecify.annotations.NullMarked;
