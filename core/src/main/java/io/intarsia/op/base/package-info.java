/// What composed ops stand on: the ops of the runtime, constants, seeds and loops.
@NullMarked
package io.intarsia.op.base;

import org.jspecify.annotations.NullMarked;
