package io.intarsia.internal.gradient.rule;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was reduced along axes, brought back to the shape it had. The axes are the second input of
/// the op, `keep_dims` says whether they stayed.
public final class ReducedAxes {
  private ReducedAxes() {}

  /// A tensor of the shape of the result, repeated along the axes that were reduced.
  public static Tensor spread(OpGradient op, Tensor reduced) {
    Tensor shape = op.inputShapeTensor(0);
    boolean isScalar = reduced.shape().hasRank() && reduced.shape().rank() == 0;
    return isScalar
        ? op.tf().raw.Fill(shape, reduced)
        : op.tf().raw.BroadcastTo(kept(op, reduced), shape);
  }

  /// A tensor of the shape of the result, with size 1 along the axes that were reduced.
  public static Tensor kept(OpGradient op, Tensor reduced) {
    return op.flag("keep_dims") ? reduced : op.tf().raw.Reshape(reduced, keptShape(op));
  }

  private static Tensor keptShape(OpGradient op) {
    Shape shape = op.inputShape(0);
    int[] axes = shape.isFullyKnown() ? axes(op, shape.rank()) : null;
    if (axes != null) {
      int[] sizes = Arrays.stream(shape.toArray()).mapToInt(Math::toIntExact).toArray();
      Arrays.stream(axes).forEach(axis -> sizes[axis] = 1);
      return op.tf().constant(sizes);
    }
    RawOps tf = op.tf().raw;
    Tensor sizes = op.inputShapeTensor(0);
    Tensor all = tf.Range(op.tf().constant(0), tf.Size(sizes), op.tf().constant(1));
    Tensor gone = positive(op, tf.Size(sizes));
    return tf.DynamicStitch(List.of(all, gone), List.of(sizes, tf.OnesLike(gone)));
  }

  /// The axes as a vector of `int32`, counted from the first.
  private static Tensor positive(OpGradient op, Tensor rank) {
    RawOps tf = op.tf().raw;
    Tensor axes = tf.Reshape(op.input(1), op.tf().constant(new int[] {-1}));
    Tensor narrow = tf.Cast(axes, DType.INT32);
    return tf.FloorMod(tf.AddV2(narrow, rank), rank);
  }

  /// The axes that were reduced, counted from the first; null if they are not known.
  private static int @Nullable [] axes(OpGradient op, int rank) {
    long[] axes = StaticInts.of(op.input(1));
    return axes == null
        ? null
        : Arrays.stream(axes).mapToInt(axis -> (int) Math.floorMod(axis, (long) rank)).toArray();
  }

  /// How many elements were reduced to one, as a scalar of the dtype of a tensor.
  public static Tensor count(OpGradient op, Tensor reduced) {
    Shape all = op.inputShape(0);
    Shape left = reduced.shape();
    if (all.isFullyKnown() && left.isFullyKnown()) {
      double count = (double) all.numElements() / Math.max(1, left.numElements());
      return op.tf().constant(Math.max(1, count), reduced.dtype());
    }
    RawOps tf = op.tf().raw;
    Tensor elements = tf.Prod(op.inputShapeTensor(0), op.tf().constant(0));
    Tensor one = op.tf().constant(1);
    Tensor count = tf.FloorDiv(elements, tf.Maximum(tf.Size(reduced), one));
    return tf.Cast(tf.Maximum(count, one), reduced.dtype());
  }

  /// The elements of the input as `[reduced, others]`, and the inverse. An axis of size 1 goes
  /// before those of the input, because the runtime cannot transpose a scalar.
  public record Front(OpGradient op, Tensor rows, Tensor permutation, Tensor shape) {
    /// What has the shape of the rows, in the shape of the input.
    public Tensor back(Tensor changed) {
      RawOps tf = op.tf().raw;
      Tensor transposed = tf.Reshape(changed, shape);
      Tensor wide = tf.Transpose(transposed, tf.InvertPermutation(permutation));
      return tf.Reshape(wide, op.inputShapeTensor(0));
    }
  }

  /// The elements of the input with the axes that were reduced first, as a matrix.
  public static Front front(OpGradient op) {
    RawOps tf = op.tf().raw;
    Tensor own = op.inputShapeTensor(0);
    Tensor zero = op.tf().constant(0);
    Tensor one = op.tf().constant(1);
    Tensor sizes = tf.ConcatV2(List.of(op.tf().constant(new int[] {1}), own), zero);
    Tensor gone = tf.AddV2(positive(op, tf.Size(own)), one);
    Tensor all = tf.Range(zero, tf.Size(sizes), one);
    Tensor others = tf.ListDiff(all, gone).out();
    Tensor permutation = tf.ConcatV2(List.of(gone, others), zero);
    Tensor reduced = tf.Prod(tf.GatherV2(sizes, gone, zero), zero);
    Tensor rest = tf.Prod(tf.GatherV2(sizes, others, zero), zero);
    Tensor transposed = tf.Transpose(tf.Reshape(op.input(0), sizes), permutation);
    Tensor rows = tf.Reshape(transposed, tf.Pack(List.of(reduced, rest)));
    return new Front(op, rows, permutation, tf.GatherV2(sizes, permutation, zero));
  }
}
