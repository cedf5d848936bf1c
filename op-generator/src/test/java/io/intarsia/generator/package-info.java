/// Tests of the op generator.
@NullMarked
package io.intarsia.generator;

import org.jspecify.annotations.NullMarked;
