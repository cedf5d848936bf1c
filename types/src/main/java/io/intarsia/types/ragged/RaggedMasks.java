package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chooses elements that a mask says, and keeps which row they are of.
final class RaggedMasks {
  private final Ops tf;
  private final String name;
  private final DType splits;

  private RaggedMasks(Ops tf, String name, DType splits) {
    this.tf = tf;
    this.name = name;
    this.splits = splits;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.BOOLEAN_MASK, call -> masked(call));
  }

  /// `tf.booleanMask`: with an axis, that must be the first.
  private static Object masked(Call call) {
    String name = RaggedArguments.name(call);
    Object axis = call.arg("axis");
    if (axis != null && RaggedArguments.integer(name, "axis", axis) != 0) {
      throw StructureErrors.of(
          name, "a mask of a ragged tensor begins at axis 0, got axis %s; leave it out", axis);
    }
    Ops tf = Ops.of(call.place());
    return RaggedParts.plain(masked(tf, name, call.arg("tensor"), call.arg("mask")));
  }

  static RaggedTensor masked(Ops tf, String name, @Nullable Object data, @Nullable Object mask) {
    RaggedTensor from = RaggedParts.of(tf, data);
    RaggedTensor by = RaggedParts.of(tf, mask);
    if (by.dtype() != DType.BOOL) {
      throw StructureErrors.of(name, "expected a mask of booleans, got %s", by.dtype());
    }
    Shape shape = by.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "the mask");
    }
    if (shape.rank() == 0) {
      throw StructureErrors.of(name, "expected a mask of rank 1 at least, got a scalar");
    }
    DType splits = RaggedParts.splitsDtype(name, List.of(from, by));
    return new RaggedMasks(tf, name, splits).masked(from, by);
  }

  private RaggedTensor masked(RaggedTensor data, RaggedTensor mask) {
    boolean ragged = RaggedParts.isRagged(data);
    if (RaggedParts.isRagged(mask)) {
      return byRagged(RaggedParts.deepened(data, mask.raggedRank(), splits), mask);
    }
    int rank = mask.shape().rank();
    if (ragged && rank == 1) {
      return RaggedGather.rows(tf, data, positions(data, mask.flatValues()));
    }
    if (ragged) {
      int raggedRank = Math.min(data.raggedRank(), rank - 1);
      return byRagged(data, RaggedParts.deepened(mask, raggedRank, splits));
    }
    return byDense(data.flatValues(), mask.flatValues());
  }

  private Tensor positions(RaggedTensor data, Tensor mask) {
    SplitsCheck.rows(tf, name, RaggedParts.rows(tf, data), RaggedParts.size(tf, mask, 0));
    return tf.squeeze(tf.where(mask), 1);
  }

  /// Rows are what the outermost splits cut, until the mask says of single elements.
  private RaggedTensor byRagged(RaggedTensor data, RaggedTensor mask) {
    SplitsCheck.same(tf, name, mask, data);
    RaggedTensor values = masked(RaggedParts.values(data), RaggedParts.values(mask));
    boolean last = RaggedParts.values(mask).shape().rank() == 1;
    Tensor kept = RaggedParts.splits(mask);
    return RaggedParts.cut(values, last ? left(kept, mask.flatValues()) : kept);
  }

  /// Where rows begin among the elements that are left.
  private Tensor left(Tensor kept, Tensor mask) {
    Tensor before = tf.math.cumsum(tf.cast(mask, splits));
    Tensor zero = tf.constant(new long[] {0}, splits);
    return tf.gather(tf.concat(List.of(zero, before), 0), kept);
  }

  private RaggedTensor byDense(Tensor data, Tensor mask) {
    RaggedTensor values = RaggedParts.dense(tf.booleanMask(data, mask));
    int rank = mask.rank();
    if (rank == 1) {
      return values;
    }
    Tensor counts = tf.math.reduceSum(tf.cast(mask, splits), -1);
    RaggedTensor rows =
        RaggedParts.cut(
            values, RaggedBuilder.splitsOf(rank == 2 ? counts : tf.reshape(counts, -1)));
    for (int axis = rank - 2; axis > 0; axis--) {
      Count length = RaggedParts.size(tf, mask, axis);
      Tensor ends =
          RaggedParts.splits(RaggedParts.uniform(tf, rows, length, outer(mask, axis), splits));
      rows = RaggedParts.cut(rows, ends);
    }
    return rows;
  }

  /// How many there are of all axes before one.
  private Count outer(Tensor mask, int axis) {
    Shape shape = mask.shape().subShape(0, axis);
    if (shape.isFullyKnown()) {
      return Count.of(shape.numElements());
    }
    Tensor sizes = tf.shape(mask, splits);
    return new Count(-1, tf.math.reduceProd(sizes.get(Index.to(axis)), 0));
  }
}
