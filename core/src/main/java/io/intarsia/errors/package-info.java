/// The exceptions by which the native runtime reports a failure.
@NullMarked
package io.intarsia.errors;

import org.jspecify.annotations.NullMarked;
