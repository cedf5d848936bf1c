/// Finds tensors in values that are taken for static data. Not exported.
@NullMarked
package io.intarsia.internal.statics;

import org.jspecify.annotations.NullMarked;
