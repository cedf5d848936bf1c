/// Tests that what the annotation processor writes means what looking at a class does.
@NullMarked
package io.intarsia.spec;

import org.jspecify.annotations.NullMarked;
