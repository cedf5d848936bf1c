/// Tests of launching.
@NullMarked
package io.intarsia.cli.launch;

import org.jspecify.annotations.NullMarked;
