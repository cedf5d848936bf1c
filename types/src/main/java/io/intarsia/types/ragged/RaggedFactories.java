package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;

/// Makes ragged tensors of values and partitions of all forms.
final class RaggedFactories {
  private RaggedFactories() {}

  /// A tensor, or the rows of a ragged one, cut by splits.
  static RaggedTensor cut(String name, TensorLike values, Tensor rowSplits) {
    return switch (values) {
      case Tensor tensor -> RaggedBuilder.nested(tensor, List.of(rowSplits));
      case RaggedTensor inner -> RaggedBuilder.outside(rowSplits, inner);
      default -> throw RaggedErrors.noValues(name, values);
    };
  }

  /// Splits, lengths or the like as a tensor; numbers become `int64`.
  static Tensor partition(TensorLike values, Object given) {
    if (given instanceof Tensor tensor) {
      return tensor;
    }
    Place place =
        switch (values) {
          case Tensor tensor -> tensor.place();
          case RaggedTensor ragged -> ragged.place();
          default -> throw RaggedErrors.noValues("RaggedTensor", values);
        };
    return vector(place, given);
  }

  /// A tensor as it is; numbers as `int64`.
  static Tensor vector(Place place, Object given) {
    if (given instanceof Tensor tensor) {
      return tensor;
    }
    try (var host = HostTensor.of(given, DType.INT64)) {
      return place.constant(host);
    }
  }

  static List<Tensor> partitions(Tensor values, List<?> given) {
    return given.stream().map(each -> partition(values, each)).toList();
  }

  static RaggedTensor of(TensorLike values, RowPartition partition) {
    RaggedTensor whole = cut("RaggedTensor", values, partition.rowSplits());
    Shape shape = whole.shape();
    return shape.hasRank()
        ? whole.withShape(
            Shape.of(partition.nrows(), partition.uniformRowLength())
                .concatenate(Shape.unknownOfRank(shape.rank() - 2)))
        : whole;
  }

  /// How many values there are to cut.
  static Tensor count(TensorLike values, DType dtype) {
    if (values instanceof RaggedTensor ragged && ragged.raggedRank() > 0) {
      Ops tf = Ops.of(ragged.flatValues().place());
      return tf.cast(RaggedRows.count(tf, ragged.nestedRowSplits().getFirst()), dtype);
    }
    Tensor tensor = values instanceof RaggedTensor row ? row.flatValues() : (Tensor) values;
    return Ops.of(tensor.place()).shape(tensor, dtype).get(0);
  }

  private static long knownCount(TensorLike values) {
    Shape shape =
        values instanceof RaggedTensor ragged ? ragged.shape() : ((Tensor) values).shape();
    return shape.hasRank() && shape.rank() > 0 ? shape.dim(0) : Shape.UNKNOWN_SIZE;
  }

  /// @param nrows -1 if as many as there are values for
  static RaggedTensor uniform(TensorLike values, long length, long nrows) {
    String name = "RaggedTensor.fromUniformRowLength";
    if (!(values instanceof Tensor) && !(values instanceof RaggedTensor)) {
      throw RaggedErrors.noValues(name, values);
    }
    PartitionChecks.size(name, "length", length);
    PartitionChecks.rows(name, nrows);
    long count = knownCount(values);
    DType dtype = values instanceof RaggedTensor r ? r.rowSplitsDtype() : DType.INT64;
    if (count < 0) {
      return open(values, length, nrows, dtype);
    }
    long rows = nrows >= 0 ? nrows : length == 0 ? 0 : count / length;
    if (rows * length != count) {
      throw Mistake.argument(uneven(length, nrows) + ", got " + count);
    }
    Tensor first = values instanceof RaggedTensor r ? r.flatValues() : (Tensor) values;
    return of(values, RowPartition.fromUniformRowLength(first.place(), length, rows, dtype));
  }

  /// How many values there are is known only when the graph runs.
  private static RaggedTensor open(TensorLike values, long length, long nrows, DType dtype) {
    Tensor count = count(values, dtype);
    Ops tf = Ops.of(count.place());
    Tensor size = tf.constant(length, dtype);
    Tensor rows = rows(tf, count, size, length, nrows);
    Tensor fits = tf.math.equal(tf.math.multiply(rows, size), count);
    tf.raw.Assert(fits, List.of(tf.constant(uneven(length, nrows) + ", got "), count));
    Tensor splits = RaggedRows.uniform(tf, size, rows);
    return of(values, new RowPartition(splits, RowPartitionSpec.of(nrows, -1, length, dtype)));
  }

  private static Tensor rows(Ops tf, Tensor count, Tensor size, long length, long nrows) {
    if (nrows >= 0) {
      return tf.constant(nrows, count.dtype());
    }
    return length == 0 ? tf.zerosLike(count) : tf.math.floordiv(count, size);
  }

  private static String uneven(long length, long nrows) {
    return "RaggedTensor.fromUniformRowLength: expected values for %s rows of length %d"
        .formatted(nrows >= 0 ? nrows : "whole", length);
  }

  static RaggedTensor nestedIds(Tensor flat, List<Tensor> ids, List<Long> nrows) {
    if (!nrows.isEmpty() && nrows.size() != ids.size()) {
      throw Mistake.argument(
          "RaggedTensor.fromNestedValueRowIds: expected a number of rows for each of %d ragged"
                  .formatted(ids.size())
              + " axes, got %d".formatted(nrows.size()));
    }
    TensorLike values = flat;
    for (int i = ids.size() - 1; i >= 0; i--) {
      values =
          nrows.isEmpty()
              ? RaggedTensor.fromValueRowIds(values, ids.get(i))
              : RaggedTensor.fromValueRowIds(values, ids.get(i), nrows.get(i));
    }
    return values instanceof RaggedTensor ragged ? ragged : RaggedBuilder.nested(flat, List.of());
  }

  static RaggedTensor withFlat(RaggedTensor ragged, Tensor flat) {
    Shape shape = flat.shape();
    long before =
        ragged.flatValues().shape().hasRank() && ragged.raggedRank() > 0
            ? ragged.flatValues().shape().dim(0)
            : Shape.UNKNOWN_SIZE;
    boolean fits =
        ragged.raggedRank() == 0
            || !shape.hasRank()
            || shape.rank() > 0 && (before < 0 || shape.dim(0) < 0 || shape.dim(0) == before);
    if (!fits) {
      throw Mistake.argument(
          "RaggedTensor.withFlatValues: expected %s values in the first axis, got shape %s"
              .formatted(before, shape));
    }
    return ragged.withFlat(flat);
  }
}
