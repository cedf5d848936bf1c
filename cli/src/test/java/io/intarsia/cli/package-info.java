/// Tests of the launcher and of the commands written in Java.
@NullMarked
package io.intarsia.cli;

import org.jspecify.annotations.NullMarked;
