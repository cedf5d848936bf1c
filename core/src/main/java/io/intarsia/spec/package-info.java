/// Extension values and their specs: what makes a class something TensorFlow can carry.
///
/// A value is tensors plus a [io.intarsia.spec.TypeSpec]; a record becomes one by implementing
/// [io.intarsia.spec.ExtensionType].
@NullMarked
package io.intarsia.spec;

import org.jspecify.annotations.NullMarked;
