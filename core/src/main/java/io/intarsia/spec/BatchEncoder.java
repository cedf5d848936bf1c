package io.intarsia.spec;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// How values of an extension record are put into boxes, where boxing each component for itself is
/// not what you want. Named by [BatchEncoding] on the record; stateless, with a constructor that
/// takes nothing.
///
/// The laws are those of [StackableTypeSpec]: stacking, unstacking and concatenating boxes must be
/// the same as stacking, unstacking and concatenating values.
///
/// @see "Python: tf.experimental.ExtensionTypeBatchEncoder"
public interface BatchEncoder<T> {
  /// The box of a value; see [StackableTypeSpec#toBoxedTensor]. May run ops.
  List<Tensor> encode(DerivedSpec<T> spec, T value, int minimumRank);

  /// The value in a box; see [StackableTypeSpec#fromBoxedTensor]. May run ops.
  ///
  /// `Nest.expanded().packSequenceAs(spec, tensors)` makes a value of its tensors.
  T decode(DerivedSpec<T> spec, List<Tensor> box);

  /// Specs of the tensors of a box; see [StackableTypeSpec#boxedTensorSpec].
  List<TensorSpec> boxedSpecs(DerivedSpec<T> spec, int minimumRank);

  /// The spec of stacked values; see [StackableTypeSpec#stacked]. By default that with each
  /// component's spec stacked.
  default DerivedSpec<T> stacked(DerivedSpec<T> spec, long num) {
    return spec.withDynamicSpecs(
        ParallelBoxing.parts(spec).stream().map(part -> part.stacked(num)).toList());
  }

  /// The spec of parts of a value; see [StackableTypeSpec#unstacked]. By default that with each
  /// component's spec unstacked.
  default DerivedSpec<T> unstacked(DerivedSpec<T> spec) {
    return spec.withDynamicSpecs(
        ParallelBoxing.parts(spec).stream().map(StackableTypeSpec::unstacked).toList());
  }
}
