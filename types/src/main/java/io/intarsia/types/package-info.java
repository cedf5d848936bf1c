/// TensorFlow's own composite types: ragged and sparse tensors, indexed slices, row partitions, and
/// the specs of values that later parts of the library fill in. They are written with the public
/// API of the specs, exactly as types of your own are.
@NullMarked
package io.intarsia.types;

import org.jspecify.annotations.NullMarked;
