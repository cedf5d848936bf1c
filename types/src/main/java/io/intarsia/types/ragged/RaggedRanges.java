package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Rows of numbers at equal distances, and row splits of numbers of rows.
final class RaggedRanges {
  private static final List<DType> WIDER =
      List.of(DType.INT32, DType.INT64, DType.FLOAT32, DType.FLOAT64);

  private RaggedRanges() {}

  static RaggedTensor range(
      Ops tf, Object starts, Object limits, Object deltas, DType rowSplitsDtype) {
    List<Tensor> given =
        Stream.of(starts, limits, deltas)
            .map(each -> RaggedParts.of(tf, each).flatValues())
            .toList();
    int widest = 0;
    for (Tensor each : given) {
      int at = WIDER.indexOf(each.dtype());
      if (at < 0) {
        throw StructureErrors.of(
            "RaggedOps.range",
            "expected int32, int64, float32 or float64, got %s; cast it",
            each.dtype());
      }
      checkRank(each.shape());
      widest = Math.max(widest, at);
    }
    if (!RaggedBuilder.isSplits(rowSplitsDtype)) {
      throw StructureErrors.of(
          "RaggedOps.range", "expected row splits of int32 or int64, got %s", rowSplitsDtype);
    }
    DType dtype = WIDER.get(widest);
    List<Tensor> same = given.stream().map(each -> tf.cast(each, dtype)).toList();
    Attributes options = Attributes.of("Tsplits", rowSplitsDtype);
    var rows = tf.raw.RaggedRange(same.get(0), same.get(1), same.get(2), options);
    return RaggedParts.cut(RaggedParts.dense(rows.rtDenseValues()), rows.rtNestedSplits());
  }

  private static void checkRank(Shape shape) {
    if (shape.hasRank() && shape.rank() > 1) {
      throw StructureErrors.of("RaggedOps.range", "expected vectors or scalars, got %s", shape);
    }
  }

  static Tensor splits(Ops tf, Tensor ids, @Nullable Integer segments) {
    Shape shape = ids.shape();
    if (!RaggedBuilder.isSplits(ids.dtype()) || shape.hasRank() && shape.rank() != 1) {
      throw StructureErrors.of(
          "RaggedOps.segmentIdsToRowSplits",
          "expected an int32 or int64 vector, got %s %s",
          ids.dtype(),
          shape);
    }
    DType dtype = ids.dtype();
    Tensor count = rows(tf, ids, segments);
    Tensor none = tf.constant(new long[0], dtype);
    Tensor lengths = tf.raw.DenseBincount(ids, count, none);
    return RaggedBuilder.splitsOf(lengths);
  }

  private static Tensor rows(Ops tf, Tensor ids, @Nullable Integer segments) {
    String name = "RaggedOps.segmentIdsToRowSplits";
    if (segments != null) {
      PartitionChecks.rows(name, segments);
      return tf.constant(segments, ids.dtype());
    }
    Tensor before = tf.constant(new long[] {-1}, ids.dtype());
    return PartitionChecks.rowsTo(tf, name, tf.math.reduceMax(tf.concat(List.of(before, ids), 0)));
  }
}
