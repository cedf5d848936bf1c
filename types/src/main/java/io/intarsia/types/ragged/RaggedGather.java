package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chooses elements by position, of ragged values or at ragged positions.
final class RaggedGather {
  private final Ops tf;
  private final String name;

  RaggedGather(Ops tf, String name) {
    this.tf = tf;
    this.name = name;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(
        Apis.GATHER,
        call ->
            RaggedParts.plain(
                new RaggedGather(Ops.of(call.place()), RaggedArguments.name(call)).run(call)));
  }

  private RaggedTensor run(Call call) {
    RaggedTensor params = RaggedParts.of(tf, call.arg("params"));
    RaggedTensor indices = RaggedParts.of(tf, call.arg("indices"));
    RaggedParts.splitsDtype(name, List.of(params, indices));
    long batch = RaggedArguments.integer(name, "batchDims", call.arg("batch_dims"));
    return run(params, indices, call.arg("axis"), batch);
  }

  private RaggedTensor run(
      RaggedTensor params, RaggedTensor indices, @Nullable Object axis, long batch) {
    int indicesRank = rank(indices);
    int batchDims =
        batch == indicesRank
            ? indicesRank
            : RaggedArguments.positive(name + ": batchDims", batch, indicesRank);
    int rank = rank(params);
    if (rank >= 0 && batchDims >= rank) {
      throw StructureErrors.of(
          name, "expected batchDims less than the rank of params, %d, got %d", rank, batchDims);
    }
    long given = axis == null ? batchDims : RaggedArguments.integer(name, "axis", axis);
    int along = RaggedArguments.positive(name, given, rank);
    if (along < batchDims) {
      throw StructureErrors.of(
          name, "expected an axis of at least batchDims, %d, got %d", batchDims, along);
    }
    return gather(params, indices, along, batchDims);
  }

  private static int rank(RaggedTensor x) {
    Shape shape = x.shape();
    return shape.hasRank() ? shape.rank() : -1;
  }

  RaggedTensor gather(RaggedTensor params, RaggedTensor indices, int axis, int batchDims) {
    boolean ragged = RaggedParts.isRagged(indices);
    if (!ragged && !RaggedParts.isRagged(params)) {
      GatherOptions options = GatherOptions.defaults().withAxis(axis).withBatchDims(batchDims);
      return RaggedParts.dense(tf.gather(params.flatValues(), indices.flatValues(), options));
    }
    if (batchDims > 0) {
      return batch(params, indices, axis, batchDims);
    }
    if (axis > 0) {
      return inside(params, indices, axis);
    }
    return ragged
        ? RaggedParts.withFlat(
            indices, gather(params, RaggedParts.dense(indices.flatValues()), 0, 0))
        : rows(tf, params, indices.flatValues());
  }

  /// Rows of a ragged tensor: where each position is, the row it says.
  static RaggedTensor rows(Ops tf, RaggedTensor params, Tensor indices) {
    Shape shape = indices.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank("gather", "indices");
    }
    int raggedRank = shape.rank() + params.raggedRank() - 1;
    RawOps.RaggedGatherResult result =
        tf.raw.RaggedGather(params.nestedRowSplits(), params.flatValues(), indices, raggedRank);
    List<Tensor> splits = result.outputNestedSplits();
    Shape inner = params.flatValues().shape();
    Tensor flat = Shapes.withInner(result.outputDenseValues(), inner);
    if (splits.isEmpty()) {
      return RaggedParts.dense(flat);
    }
    long[] lengths = new long[splits.size() + 1];
    Arrays.fill(lengths, Shape.UNKNOWN_SIZE);
    lengths[0] = shape.rank() == 0 ? Shape.UNKNOWN_SIZE : shape.dim(0);
    Shape rows = RaggedBuilder.rows(splits, Shape.of(lengths));
    return new RaggedTensor(flat, splits, rows, params.rowSplitsDtype());
  }

  // -- along other axes ---------------------------------------------------------------------------

  private RaggedTensor inside(RaggedTensor given, RaggedTensor indices, int axis) {
    RaggedTensor params = given;
    if (axis > 1) {
      params = RaggedParts.deepened(params, 1, splitsDtype(given, indices));
      return RaggedParts.withValues(
          params, gather(RaggedParts.values(params), indices, axis - 1, 0));
    }
    int rank = knownRank(indices);
    Tensor starts = starts(params, indices.dtype());
    return gather(flattened(params), everyRow(indices, starts, rank), 0, 0);
  }

  /// The same positions in each row, from where that begins.
  private RaggedTensor everyRow(RaggedTensor indices, Tensor starts, int rank) {
    if (!RaggedParts.isRagged(indices)) {
      return RaggedParts.dense(column(starts, rank).plus(indices.flatValues()));
    }
    DType dtype = indices.rowSplitsDtype();
    RaggedTensor once =
        RaggedParts.uniform(tf, indices, RaggedParts.rows(tf, indices), Count.of(1), dtype);
    Tensor first = tf.zerosLike(starts);
    RaggedTensor repeated = plusRows(rows(tf, once, first), starts);
    Shape lengths = Shape.of(repeated.nrows()).concatenate(indices.rows());
    return new RaggedTensor(repeated.flatValues(), repeated.nestedRowSplits(), lengths, dtype);
  }

  private RaggedTensor batch(RaggedTensor params, RaggedTensor indices, int axis, int batchDims) {
    checkBatch(params.shape(), indices.shape(), batchDims);
    if (batchDims > 1) {
      DType dtype = splitsDtype(params, indices);
      checkUniform(params, indices);
      RaggedTensor outer = RaggedParts.deepened(params, 1, dtype);
      RaggedTensor at = RaggedParts.deepened(indices, 1, dtype);
      SplitsCheck.same(tf, name, outer, at);
      return RaggedParts.withValues(
          outer,
          gather(RaggedParts.values(outer), RaggedParts.values(at), axis - 1, batchDims - 1));
    }
    knownRank(indices);
    SplitsCheck.rows(tf, name, params, indices);
    if (axis > 1) {
      return deeper(params, indices, axis);
    }
    RaggedTensor at = plusRows(indices, starts(params, indices.dtype()));
    return gather(flattened(params), at, 0, 0);
  }

  /// One axis more is of the batch: the positions of a row are those of each part of it.
  private RaggedTensor deeper(RaggedTensor given, RaggedTensor indices, int axis) {
    RaggedTensor params = RaggedParts.deepened(given, 1, splitsDtype(given, indices));
    Tensor rows = RaggedRows.ids(tf, RaggedParts.splits(params));
    RaggedTensor repeated = gather(indices, RaggedParts.dense(rows), 0, 0);
    return batch(params, RaggedParts.withValues(params, repeated), axis, 2);
  }

  private void checkBatch(Shape params, Shape indices, int batchDims) {
    if (params.hasRank()
        && indices.hasRank()
        && !params.subShape(0, batchDims).isCompatibleWith(indices.subShape(0, batchDims))) {
      throw StructureErrors.of(
          name,
          "the first %d axes of params and indices must be the same, got shapes %s and %s",
          batchDims,
          params,
          indices);
    }
  }

  private void checkUniform(RaggedTensor params, RaggedTensor indices) {
    RaggedTensor ragged = RaggedParts.isRagged(params) ? params : indices;
    boolean both = RaggedParts.isRagged(params) && RaggedParts.isRagged(indices);
    if (!both && RaggedParts.length(ragged) < 0) {
      throw StructureErrors.of(
          name,
          "a batch axis is ragged in one of params and indices only, got shapes %s and %s",
          params.shape(),
          indices.shape());
    }
  }

  private int knownRank(RaggedTensor indices) {
    Shape shape = indices.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "indices");
    }
    return shape.rank();
  }

  private DType splitsDtype(RaggedTensor params, RaggedTensor indices) {
    return RaggedParts.splitsDtype(name, List.of(params, indices));
  }

  // -- rows of all rows ---------------------------------------------------------------------------

  /// The first two axes made one.
  private RaggedTensor flattened(RaggedTensor x) {
    if (RaggedParts.isRagged(x)) {
      return RaggedParts.values(x);
    }
    Tensor tensor = x.flatValues();
    return RaggedParts.dense(FlatAxes.merged(tf, tensor, 1));
  }

  /// Where each row begins once the first two axes are one.
  private Tensor starts(RaggedTensor x, DType dtype) {
    if (RaggedParts.isRagged(x)) {
      return tf.cast(RaggedRows.starts(RaggedParts.splits(x)), dtype);
    }
    Tensor one = tf.constant(1, dtype);
    Tensor rows = RaggedParts.size(tf, x.flatValues(), 0).tensor(tf, dtype);
    Tensor length = RaggedParts.size(tf, x.flatValues(), 1).tensor(tf, dtype);
    return tf.raw.Range(tf.constant(0, dtype), rows, one).times(length);
  }

  /// A vector with axes of size 1 behind the first.
  private Tensor column(Tensor vector, int axes) {
    long[] sizes = new long[axes + 1];
    Arrays.fill(sizes, 1);
    sizes[0] = -1;
    return tf.reshape(vector, sizes);
  }

  /// To all elements of row `i`, the element `i` of a vector added.
  private RaggedTensor plusRows(RaggedTensor x, Tensor vector) {
    Tensor flat = x.flatValues();
    Tensor added = vector;
    if (RaggedParts.isRagged(x)) {
      added = tf.gather(vector, RaggedRows.ids(tf, outerSplits(x)));
    }
    return RaggedParts.withFlat(x, flat.plus(column(added, flat.rank() - 1)));
  }

  /// Where each row begins in the flat values.
  private Tensor outerSplits(RaggedTensor x) {
    List<Tensor> nested = new ArrayList<>(x.nestedRowSplits());
    Tensor splits = nested.removeFirst();
    for (Tensor inner : nested) {
      splits = tf.gather(inner, splits);
    }
    return splits;
  }
}
