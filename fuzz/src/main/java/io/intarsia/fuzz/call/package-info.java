/// One call of an op as data: written on one line, read back, and always the same when it is made.
@NullMarked
package io.intarsia.fuzz.call;

import org.jspecify.annotations.NullMarked;
