/// Rules of the ops of ragged tensors.
@NullMarked
package io.intarsia.internal.gradient.ragged;

import org.jspecify.annotations.NullMarked;
