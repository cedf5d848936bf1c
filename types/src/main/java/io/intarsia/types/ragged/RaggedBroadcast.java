package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Two operands in the rows they have together: uniform axes of length 1 are repeated, and all
/// others must agree.
///
/// @param x the flat values of the first; inner axes, which kernels broadcast, are as they were
/// @param rows number of rows, then the lengths of rows where all are the same
record RaggedBroadcast(Tensor x, Tensor y, List<Tensor> splits, Shape rows) {
  static RaggedBroadcast of(Ops tf, String operation, RaggedTensor x, RaggedTensor y) {
    if (!x.shape().hasRank() || !y.shape().hasRank()) {
      throw RaggedErrors.unknownRank(operation, x.shape(), y.shape());
    }
    DType dtype = x.raggedRank() > 0 ? x.rowSplitsDtype() : y.rowSplitsDtype();
    if (!RowMath.isOnHost(tf, x, y)) {
      return new Walk<>(tf, RowMath.inGraph(tf, dtype), operation, x, y).run();
    }
    return new Walk<>(tf, RowMath.onHost(tf, dtype, x, y), operation, x, y).run();
  }

  /// A value in the rows of a shape.
  static TensorLike to(Ops tf, TensorLike value, DynamicRaggedShape shape) {
    RaggedTensor x = ragged(value);
    if (!x.shape().hasRank()
        || x.shape().rank() > shape.rank()
        || x.raggedRank() > 0 && isDeeper(x, shape)) {
      throw RaggedErrors.notBroadcast(x.shape(), shape.staticShape());
    }
    var marks = (RaggedTensor) shape.fill(tf.constant(false));
    if (x.raggedRank() == 0 && x.shape().rank() < marks.flatValues().shape().rank()) {
      return shape.cut(tf.broadcastTo(x.flatValues(), shape.innerShape()));
    }
    String name = "DynamicRaggedShape.broadcast";
    RaggedBroadcast together = of(tf, name, x, marks);
    var repeated = new RaggedTensor(together.x, together.splits, together.rows, shape.dtype());
    // The value must not have had more rows than the shape.
    return (TensorLike)
        FlatValues.map(
            tf,
            name,
            List.of(marks, repeated),
            both -> tf.broadcastTo((Tensor) both.get(1), shape.innerShape()));
  }

  private static RaggedTensor ragged(TensorLike value) {
    return switch (value) {
      case Tensor tensor -> RaggedBuilder.nested(tensor, List.of());
      case RaggedTensor ragged -> ragged;
      default -> throw RaggedErrors.noValues("DynamicRaggedShape.broadcast", value);
    };
  }

  /// Whether axes are cut that are uniform in the shape.
  private static boolean isDeeper(RaggedTensor x, DynamicRaggedShape shape) {
    return shape.rank() - x.shape().rank() + x.raggedRank() > shape.numRowPartitions();
  }

  private static final class Walk<V> {
    private final Ops tf;
    private final RowMath<V> math;
    private final String operation;
    private final BroadcastSide<V> x;
    private final BroadcastSide<V> y;
    private final int partitions;
    private final List<Tensor> splits = new ArrayList<>();
    private final long[] sizes;

    Walk(Ops tf, RowMath<V> math, String operation, RaggedTensor x, RaggedTensor y) {
      int rank = Math.max(x.shape().rank(), y.shape().rank());
      this.tf = tf;
      this.math = math;
      this.operation = operation;
      this.partitions =
          Stream.of(x, y)
              .filter(each -> each.raggedRank() > 0)
              .mapToInt(each -> rank - each.shape().rank() + each.raggedRank())
              .max()
              .orElseThrow();
      this.x = new BroadcastSide<>(math, x, rank, partitions);
      this.y = new BroadcastSide<>(math, y, rank, partitions);
      this.sizes = new long[partitions + 1];
    }

    RaggedBroadcast run() {
      V rows = first();
      for (int axis = 1; axis <= partitions; axis++) {
        rows = next(axis, rows);
      }
      return new RaggedBroadcast(
          x.values(tf, partitions), y.values(tf, partitions), splits, Shape.of(sizes));
    }

    /// The first axis: gives how many rows there are.
    private V first() {
      AxisRows<V> a = x.axes.getFirst();
      AxisRows<V> b = y.axes.getFirst();
      V left = Objects.requireNonNull(a.length());
      V right = Objects.requireNonNull(b.length());
      check(0, left, right);
      sizes[0] = size(a, b);
      V rows = choose(a, b, left, right);
      x.startAt(start(a, b, rows));
      y.startAt(start(b, a, rows));
      return rows;
    }

    private @Nullable V start(AxisRows<V> own, AxisRows<V> other, V rows) {
      if (own.isOne()) {
        return other.isOne() ? null : math.fill(rows, math.number(0));
      }
      return own.mayBeOne() && !other.isOne()
          ? math.times(math.range(rows), BroadcastSide.stride(math, own))
          : null;
    }

    private V next(int axis, V rows) {
      AxisRows<V> a = x.axes.get(axis);
      AxisRows<V> b = y.axes.get(axis);
      V left = x.lengths(axis, rows);
      V right = y.lengths(axis, rows);
      check(axis, left, right);
      sizes[axis] = size(a, b);
      V cut = cut(axis, choose(a, b, left, right));
      x.walk(axis, cut);
      y.walk(axis, cut);
      return math.total(cut);
    }

    /// The splits of the result: those of an operand whose rows it has.
    private V cut(int axis, V lengths) {
      Tensor own =
          x.positions() == null && x.axes.get(axis).splits() != null ? x.ownSplits(axis) : null;
      if (own == null && y.positions() == null && y.axes.get(axis).splits() != null) {
        own = y.ownSplits(axis);
      }
      if (own != null) {
        splits.add(own);
        return math.of(own);
      }
      V cut = math.splits(lengths);
      splits.add(math.tensor(cut));
      return cut;
    }

    private void check(int axis, V left, V right) {
      AxisRows<V> a = x.axes.get(axis);
      AxisRows<V> b = y.axes.get(axis);
      if (a.isOne() || b.isOne()) {
        return;
      }
      var mismatch = new RowsMismatch(operation, axis, x.shape(), y.shape());
      if (a.size() >= 0 && b.size() >= 0) {
        if (a.size() != b.size()) {
          throw mismatch.of(new long[] {a.size()}, new long[] {b.size()});
        }
        return;
      }
      List<V> mayBeOne = new ArrayList<>();
      for (AxisRows<V> each : List.of(a, b)) {
        if (each.mayBeOne()) {
          mayBeOne.add(Objects.requireNonNull(each.length()));
        }
      }
      math.checkEqual(mismatch, left, right, mayBeOne);
    }

    private V choose(AxisRows<V> a, AxisRows<V> b, V left, V right) {
      if (a.isOne()) {
        return right;
      }
      boolean open = a.mayBeOne() && !b.isOne();
      return open ? math.ifOne(Objects.requireNonNull(a.length()), right, left) : left;
    }

    /// What is known of the length of rows of the result, -1 for nothing.
    private static long size(AxisRows<?> a, AxisRows<?> b) {
      if (a.isOne()) {
        return b.size();
      }
      if (b.isOne()) {
        return a.size();
      }
      boolean ragged = a.splits() != null || b.splits() != null;
      return ragged ? -1 : Math.max(a.size(), b.size());
    }
  }
}
