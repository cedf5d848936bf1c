/// Records of tensors: structures with named fields, arranged along shared axes.
@NullMarked
package io.intarsia.types.structured;

import org.jspecify.annotations.NullMarked;
