package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.operator.MatrixBatches;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Sums of products by Einstein's convention.
final class Einsum {
  private Einsum() {}

  /// Multiplies tensors and sums over axes, by Einstein's convention.
  ///
  /// The equation gives each tensor's axes a letter, as in `ij,jk->ik`: equal letters are lined up,
  /// and those missing on the right are summed over; `...` stands for axes that broadcast. Without
  /// `->` the result has the letters that occur once, in alphabetical order, behind the axes of
  /// `...`. The tensors have the same dtype, numeric.
  ///
  /// @throws IllegalArgumentException if the equation is malformed or does not fit the tensors
  /// @throws TensorFlowException if the dtypes differ, or axes of one letter have different
  ///   dimensions
  /// @see "Python: tf.einsum"
  @Endpoint({"einsum", "linalg.einsum"})
  static Tensor einsum(BaseOps tf, String equation, Tensor... inputs) {
    return einsum(tf, equation, List.of(inputs));
  }

  /// Multiplies tensors and sums over axes, by Einstein's convention.
  ///
  /// The equation gives each tensor's axes a letter, as in `ij,jk->ik`: equal letters are lined up,
  /// and those missing on the right are summed over; `...` stands for axes that broadcast. Without
  /// `->` the result has the letters that occur once, in alphabetical order, behind the axes of
  /// `...`. The tensors have the same dtype, numeric.
  ///
  /// @throws IllegalArgumentException if the equation is malformed or does not fit the tensors
  /// @throws TensorFlowException if the dtypes differ, or axes of one letter have different
  ///   dimensions
  /// @see "Python: tf.einsum"
  @Endpoint({"einsum", "linalg.einsum"})
  static Tensor einsum(BaseOps tf, String equation, List<Tensor> inputs) {
    List<Shape> shapes = inputs.stream().map(Tensor::shape).toList();
    var parsed = EinsumEquation.parse(equation, shapes).spelled(shapes);
    if (!parsed.isOpen() || !MatrixBatches.isOfOneDnn(inputs.getFirst().dtype())) {
      return einsum(tf, parsed, inputs);
    }
    var batches = EinsumBatches.of(tf, parsed, inputs);
    return batches.split(einsum(tf, batches.labels(), batches.merged(inputs)));
  }

  private static Tensor einsum(BaseOps tf, EinsumEquation parsed, List<Tensor> inputs) {
    var sizes = EinsumSizes.of(parsed, inputs);
    List<Tensor> operands = new ArrayList<>(inputs);
    List<String> labels = new ArrayList<>(parsed.inputs());
    while (operands.size() > 2) {
      contract(tf, operands, labels, parsed.output(), sizes.cheapestPair(labels, parsed.output()));
    }
    return tf.raw.Einsum(operands, EinsumEquation.format(labels, parsed.output()));
  }

  /// Replaces two operands by their product.
  private static void contract(
      BaseOps tf,
      List<Tensor> operands,
      List<String> labels,
      String output,
      EinsumSizes.Pair pair) {
    // The second one stands behind the first, so removing it first keeps the other index valid.
    Tensor second = operands.remove(pair.second());
    Tensor first = operands.remove(pair.first());
    String product = EinsumEquation.product(labels, pair.first(), pair.second(), output);
    String secondLabels = labels.remove(pair.second());
    String firstLabels = labels.remove(pair.first());
    String equation = EinsumEquation.format(List.of(firstLabels, secondLabels), product);
    operands.add(tf.raw.Einsum(List.of(first, second), equation));
    labels.add(product);
  }
}
