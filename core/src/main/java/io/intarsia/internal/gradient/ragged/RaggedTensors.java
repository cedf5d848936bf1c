package io.intarsia.internal.gradient.ragged;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Ops of ragged tensors: the gradient of one is that of its flat values. Where those went is what
/// the op itself says when it is given their numbers.
final class RaggedTensors {
  private RaggedTensors() {}

  @GradientOf(value = "RaggedTensorToSparse", keeps = Keeps.NOTHING)
  static void toSparse(OpGradient op) {
    int values = op.inputCount() - 1;
    op.give(values, () -> raw(op).Reshape(op.gradient(1), op.inputShapeTensor(values)));
  }

  @GradientOf(value = "RaggedGather", keeps = Keeps.PARAMETERS)
  static void gather(OpGradient op) {
    int values = op.range("params_dense_values")[0];
    op.give(
        values,
        () -> {
          Tensor shape = op.inputShapeTensor(values);
          List<Tensor> splits = IntStream.range(0, values).mapToObj(op::input).toList();
          Tensor from =
              raw(op)
                  .RaggedGather(
                      splits,
                      SizeTensors.range(op, SizeTensors.at(op, shape, 0)),
                      op.input(op.inputCount() - 1),
                      op.number("OUTPUT_RAGGED_RANK"))
                  .outputDenseValues();
          return IndexedSlices.of(op.gradient(op.outputCount() - 1), from, shape);
        });
  }

  /// Elements of the result that no value came to have the default.
  @GradientOf(value = "RaggedTensorToTensor", keeps = Keeps.PARAMETERS)
  static void toTensor(OpGradient op) {
    RawOps tf = raw(op);
    Tensor shape = op.inputShapeTensor(1);
    Tensor from = origins(op, shape);
    op.give(
        1,
        () -> {
          Tensor flat = tf.Reshape(from, SizeTensors.numbers(op, -1));
          Tensor inner = SizeTensors.between(op, shape, 1, 0);
          Tensor sizes = SizeTensors.join(op, tf.Shape(flat), inner);
          Tensor rows = tf.Reshape(op.gradient(), sizes);
          return tf.UnsortedSegmentSum(rows, flat, SizeTensors.at(op, shape, 0));
        });
    op.give(
        2,
        () -> {
          Tensor isEmpty = tf.Less(from, SizeTensors.number(op, 0));
          Tensor gradient = op.gradient();
          Tensor mask = SizeTensors.aligned(op, isEmpty, gradient);
          Tensor zero = scalar(op, 0, gradient.dtype());
          return Broadcasts.reduced(op, 2, tf.SelectV2(mask, gradient, zero));
        });
  }

  /// For each element of the axes that were ragged the number of its value, -1 if it has none.
  private static Tensor origins(OpGradient op, Tensor shapeOfValues) {
    RawOps tf = raw(op);
    int[] partitions = op.range("row_partition_tensors");
    List<Tensor> rows = new ArrayList<>();
    for (int i = partitions[0]; i < partitions[1]; i++) {
      rows.add(op.input(i));
    }
    List<String> types = types(op);
    int axes = types.getFirst().equals("FIRST_DIM_SIZE") ? types.size() : types.size() + 1;
    Tensor numbers = SizeTensors.range(op, SizeTensors.at(op, shapeOfValues, 0));
    return tf.RaggedTensorToTensor(
        outer(op, axes), numbers, SizeTensors.number(op, -1), rows, types);
  }

  private static List<String> types(OpGradient op) {
    return op.attribute("row_partition_types") instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /// The shape that was asked for, without the axes of the values; -1 alone is any.
  private static Tensor outer(OpGradient op, int axes) {
    Tensor shape = op.input(0);
    boolean isAny = op.inputShape(0).hasRank() && op.inputShape(0).rank() == 0;
    return isAny
        ? shape
        : raw(op).Slice(shape, SizeTensors.numbers(op, 0), SizeTensors.numbers(op, axes));
  }

  /// In a box, or with `batched_input` each row in one of its own.
  @GradientOf(value = "RaggedTensorToVariant", keeps = Keeps.NOTHING)
  static void toVariant(OpGradient op) {
    int values = op.inputCount() - 1;
    op.give(
        values,
        () -> {
          boolean isBatched = op.flag("batched_input");
          int ragged = Math.max(values, isBatched ? 1 : 0);
          Tensor flat =
              raw(op)
                  .RaggedTensorFromVariant(
                      op.gradient(), isBatched ? ragged - 1 : ragged, ragged, op.inputDType(values))
                  .outputDenseValues();
          return raw(op).Reshape(flat, op.inputShapeTensor(values));
        });
  }

  /// Boxes in several axes have row splits of their own, which come first.
  @GradientOf(value = "RaggedTensorFromVariant", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void fromVariant(OpGradient op) {
    RawOps tf = raw(op);
    int values = op.outputCount() - 1;
    op.give(
        0,
        () -> {
          List<Tensor> splits = IntStream.range(0, values).mapToObj(op::output).toList();
          Tensor boxes = op.input(0);
          int axes = boxes.shape().hasRank() ? boxes.shape().rank() : 0;
          if (axes == 0) {
            return tf.RaggedTensorToVariant(splits, op.gradient(values), false);
          }
          List<Tensor> inner = splits.subList(axes - 1, values);
          Tensor rows = tf.RaggedTensorToVariant(inner, op.gradient(values), true);
          return axes == 1 ? rows : tf.Reshape(rows, tf.Shape(boxes));
        });
  }
}
