/// Tests of single-file programs.
@NullMarked
package io.intarsia.cli.program;

import org.jspecify.annotations.NullMarked;
