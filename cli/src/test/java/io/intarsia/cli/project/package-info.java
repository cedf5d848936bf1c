/// Tests of the projects that are written for users.
@NullMarked
package io.intarsia.cli.project;

import org.jspecify.annotations.NullMarked;
