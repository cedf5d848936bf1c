package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.StaticInts;
import io.intarsia.op.raw.RawOps;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;

/// Gathers and scatters: the gradient of rows goes to where they were taken from, as slices where
/// it is a tensor of the size of the whole otherwise.
final class Gathers {
  private Gathers() {}

  @GradientOf(value = "Gather", keeps = Keeps.PARAMETERS)
  static void gather(OpGradient op) {
    op.give(0, () -> slices(op, op.inputShapeTensor(0)));
  }

  @GradientOf(value = "GatherV2", keeps = Keeps.PARAMETERS)
  static void gatherAxis(OpGradient op) {
    op.give(0, () -> gathered(op));
  }

  private static TensorLike gathered(OpGradient op) {
    long[] axis = StaticInts.of(op.input(2));
    boolean isFirst = axis != null && axis[0] == 0 && op.number("batch_dims") == 0;
    Tensor sizes = op.inputShapeTensor(0);
    return isFirst ? slices(op, sizes) : alongAxis(op, sizes, op.input(2));
  }

  /// The slices `[n, …]` of the first axis that the gradient is of.
  ///
  /// @param shape of what was gathered from
  private static IndexedSlices slices(OpGradient op, Tensor shape) {
    RawOps tf = raw(op);
    Tensor flat = tf.Reshape(op.input(1), op.tf().constant(new int[] {-1}));
    Tensor inner =
        tf.StridedSlice(
            shape,
            op.tf().constant(new int[] {1}),
            op.tf().constant(new int[] {0}),
            op.tf().constant(new int[] {1}),
            Attributes.of("end_mask", 1));
    Tensor sizes = tf.ConcatV2(List.of(tf.Shape(flat), inner), op.tf().constant(0));
    return IndexedSlices.of(tf.Reshape(op.gradient(), sizes), flat, shape);
  }

  /// Brings the axis to the front of each batch, adds up there, and back.
  private static Tensor alongAxis(OpGradient op, Tensor sizes, Tensor along) {
    RawOps tf = raw(op);
    Tensor zero = op.tf().constant(0);
    Tensor one = op.tf().constant(1);
    Tensor batches = batches(op, 0);
    Tensor rank = tf.Size(sizes);
    Tensor axis = tf.FloorMod(tf.Cast(along, DType.INT32), rank);
    Tensor behindIndices = tf.AddV2(axis, tf.Sub(tf.Size(op.inputShapeTensor(1)), batches));
    Tensor rows =
        tf.Transpose(
            op.gradient(),
            order(
                op,
                tf.Range(zero, batches, one),
                tf.Range(axis, behindIndices, one),
                tf.Range(batches, axis, one),
                tf.Range(behindIndices, tf.Size(tf.Shape(op.gradient())), one)));
    Tensor permutation =
        order(
            op,
            tf.Range(zero, batches, one),
            tf.Range(axis, tf.AddV2(axis, one), one),
            tf.Range(batches, axis, one),
            tf.Range(tf.AddV2(axis, one), rank, one));
    Tensor scattered = scattered(op, rows, tf.GatherV2(sizes, permutation, zero));
    return tf.Transpose(scattered, tf.InvertPermutation(permutation));
  }

  /// How many axes batches have, and some more. A negative number is counted from the last axis of
  /// the positions.
  private static Tensor batches(OpGradient op, int more) {
    int batches = Math.toIntExact(op.number("batch_dims"));
    Tensor number = op.tf().constant(batches + more);
    return batches < 0 ? raw(op).AddV2(raw(op).Rank(op.input(1)), number) : number;
  }

  private static Tensor batchVector(OpGradient op, int more) {
    long batches = op.number("batch_dims");
    return batches < 0
        ? raw(op).ExpandDims(batches(op, more), op.tf().constant(0))
        : op.tf().constant(new int[] {Math.toIntExact(batches) + more});
  }

  private static Tensor order(OpGradient op, Tensor... axes) {
    return raw(op).ConcatV2(List.of(axes), op.tf().constant(0));
  }

  /// Adds up rows `[batch…, indices…, inner…]` at their positions in a tensor `[batch…, axis,
  /// inner…]`.
  private static Tensor scattered(OpGradient op, Tensor rows, Tensor shape) {
    RawOps tf = raw(op);
    Tensor indices = op.input(1);
    Tensor zero = op.tf().constant(0);
    Tensor minusOne = op.tf().constant(new int[] {-1});
    Tensor front = tf.Slice(shape, op.tf().constant(new int[] {0}), batchVector(op, 0));
    Tensor batches = tf.Prod(front, zero);
    Tensor size = tf.GatherV2(shape, batches(op, 0), zero);
    Tensor inner = tf.Slice(shape, batchVector(op, 1), minusOne);
    Tensor perBatch = tf.Reshape(indices, tf.Pack(List.of(batches, op.tf().constant(-1))));
    Tensor offsets =
        tf.Reshape(
            tf.Mul(tf.Range(zero, batches, op.tf().constant(1)), size),
            op.tf().constant(new int[] {-1, 1}));
    Tensor flat = tf.Reshape(tf.AddV2(perBatch, tf.Cast(offsets, indices.dtype())), minusOne);
    Tensor flatRows = tf.Reshape(rows, tf.ConcatV2(List.of(tf.Shape(flat), inner), zero));
    Tensor summed = tf.UnsortedSegmentSum(flatRows, flat, tf.Mul(batches, size));
    return tf.Reshape(summed, shape);
  }

  @GradientOf(value = "GatherNd", keeps = Keeps.PARAMETERS)
  static void gatherNd(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.ScatterNd(
                op.input(1), op.gradient(), tf.Cast(op.inputShapeTensor(0), op.inputDType(1))));
  }

  @GradientOf(value = "ScatterNd", keeps = Keeps.PARAMETERS)
  static void scatterNd(OpGradient op) {
    op.give(1, () -> raw(op).GatherNd(op.gradient(), op.input(0)));
  }

  @GradientOf(
      value = {"TensorScatterAdd", "ScatterNdNonAliasingAdd"},
      keeps = Keeps.PARAMETERS)
  static void scatterAdd(OpGradient op) {
    op.give(0, op::gradient);
    op.give(2, () -> raw(op).GatherNd(op.gradient(), op.input(1)));
  }

  @GradientOf(value = "TensorScatterSub", keeps = Keeps.PARAMETERS)
  static void scatterSub(OpGradient op) {
    op.give(0, op::gradient);
    op.give(2, () -> raw(op).Neg(raw(op).GatherNd(op.gradient(), op.input(1))));
  }

  @GradientOf(value = "TensorScatterUpdate", keeps = Keeps.PARAMETERS)
  static void scatterUpdate(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gone = tf.ZerosLike(tf.GatherNd(op.gradient(), op.input(1)));
          return tf.TensorScatterUpdate(op.gradient(), op.input(1), gone);
        });
    op.give(2, () -> tf.GatherNd(op.gradient(), op.input(1)));
  }

  /// The largest or smallest of what was there and came: all that are share the gradient.
  @GradientOf(
      value = {"TensorScatterMax", "TensorScatterMin"},
      keeps = Keeps.ALL)
  static void scatterExtreme(OpGradient op) {
    RawOps tf = raw(op);
    Tensor indices = op.input(1);
    DType dtype = op.inputDType(0);
    Tensor stayed = tf.Cast(tf.Equal(op.input(0), op.output(0)), dtype);
    Tensor came = tf.Cast(tf.Equal(op.input(2), tf.GatherNd(op.output(0), indices)), dtype);
    Tensor shape = tf.Cast(op.inputShapeTensor(0), indices.dtype());
    Tensor count = tf.AddV2(stayed, tf.ScatterNd(indices, came, shape));
    Tensor share = tf.RealDiv(op.gradient(), count);
    op.give(0, () -> tf.Mul(stayed, share));
    op.give(2, () -> tf.Mul(came, tf.GatherNd(share, indices)));
  }

  /// The value of a variable: its gradient is the variable's.
  @GradientOf(value = "ReadVariableOp", keeps = Keeps.NOTHING)
  static void readVariable(OpGradient op) {
    op.give(0, () -> op.sparseGradient(0));
  }

  @GradientOf(value = "ResourceGather", keeps = Keeps.PARAMETERS)
  static void gatherVariable(OpGradient op) {
    op.give(
        0,
        () -> {
          Tensor sizes = raw(op).VariableShape(op.input(0));
          boolean isFirst = op.number("batch_dims") == 0;
          return isFirst ? slices(op, sizes) : alongAxis(op, sizes, batches(op, 0));
        });
  }

  @GradientOf(value = "ResourceGatherNd", keeps = Keeps.PARAMETERS)
  static void gatherNdVariable(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.ScatterNd(
                op.input(1),
                op.gradient(),
                tf.Cast(tf.VariableShape(op.input(0)), op.inputDType(1))));
  }
}
