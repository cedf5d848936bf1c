/// Tests of the functions of numpy beside their lines.
@NullMarked
package io.intarsia.op.numpy;

import org.jspecify.annotations.NullMarked;
