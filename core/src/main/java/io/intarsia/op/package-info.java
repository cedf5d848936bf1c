/// The facade through which ops run, and the ops composed in Java.
@NullMarked
package io.intarsia.op;

import org.jspecify.annotations.NullMarked;
