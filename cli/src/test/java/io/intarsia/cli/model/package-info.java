/// Tests of the commands on models and checkpoints.
@NullMarked
package io.intarsia.cli.model;

import org.jspecify.annotations.NullMarked;
