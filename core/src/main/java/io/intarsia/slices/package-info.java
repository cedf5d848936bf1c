/// Slices of larger tensors: what gradients of gathers are, and what they are applied with.
@NullMarked
package io.intarsia.slices;

import org.jspecify.annotations.NullMarked;
