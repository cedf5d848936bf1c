/// What public tensors hold and do not show: the native tensor of a host tensor, the output of a
/// node of a symbolic one.
@NullMarked
package io.intarsia.internal.tensor;

import org.jspecify.annotations.NullMarked;
