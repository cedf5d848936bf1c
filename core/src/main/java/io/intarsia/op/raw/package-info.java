/// The ops of the native runtime, each under its registered name.
@NullMarked
package io.intarsia.op.raw;

import org.jspecify.annotations.NullMarked;
