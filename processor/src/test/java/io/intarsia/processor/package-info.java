/// Tests of the annotation processor: its errors, what it writes, and what that does.
@NullMarked
package io.intarsia.processor;

import org.jspecify.annotations.NullMarked;
