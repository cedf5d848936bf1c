/// Projects of users, written by `./intarsia new`.
@NullMarked
package io.intarsia.cli.project;

import org.jspecify.annotations.NullMarked;
