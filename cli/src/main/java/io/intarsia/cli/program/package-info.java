/// Runs single-file programs: compiled once, kept, and started as the JDK starts source files.
@NullMarked
package io.intarsia.cli.program;

import org.jspecify.annotations.NullMarked;
