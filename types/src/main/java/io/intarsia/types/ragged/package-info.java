/// Tensors whose rows differ in length, and what cuts them into rows.
@NullMarked
package io.intarsia.types.ragged;

import org.jspecify.annotations.NullMarked;
