@NullMarked
package io.intarsia.fuzz.draw;

import org.jspecify.annotations.NullMarked;
