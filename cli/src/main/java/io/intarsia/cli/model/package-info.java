/// The commands on saved models and checkpoints.
@org.jspecify.annotations.NullMarked
package io.intarsia.cli.model;
