/// The `intarsia` command.
@NullMarked
package io.intarsia.cli;

import org.jspecify.annotations.NullMarked;
