package io.intarsia.types.example;

import io.intarsia.dtype.DType;

/// What is read of each example, and how.
///
/// | feature | an example has | parsed |
/// |---|---|---|
/// | [FixedLenFeature] | as many values as the shape says | a tensor |
/// | [FixedLenSequenceFeature] | any number of values, in blocks of a shape | a padded tensor |
/// | [VarLenFeature] | any number of values | a sparse tensor |
/// | [SparseFeature] | values, and their positions under other keys | a sparse tensor |
/// | [RaggedFeature] | values, and how they are cut under other keys | a ragged tensor |
///
/// Examples have lists of `float32`, `int64` and `string` only.
///
/// @see Examples
public sealed interface ExampleFeature
    permits FixedLenFeature, FixedLenSequenceFeature, RaggedFeature, SparseFeature, VarLenFeature {
  /// The dtype of the values.
  DType dtype();
}
