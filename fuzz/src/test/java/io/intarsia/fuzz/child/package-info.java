@NullMarked
package io.intarsia.fuzz.child;

import org.jspecify.annotations.NullMarked;
