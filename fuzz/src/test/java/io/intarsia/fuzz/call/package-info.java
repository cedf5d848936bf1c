@NullMarked
package io.intarsia.fuzz.call;

import org.jspecify.annotations.NullMarked;
