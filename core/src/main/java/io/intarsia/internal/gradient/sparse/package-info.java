/// Rules of the ops of sparse tensors.
@NullMarked
package io.intarsia.internal.gradient.sparse;

import org.jspecify.annotations.NullMarked;
