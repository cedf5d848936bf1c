package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Cuts the values of a ragged feature by the partitions that examples have under other keys.
///
/// In a batch each partition speaks of the values of its example. It is made one of all values, and
/// the rows it cuts are rows of the examples.
final class RaggedPartitions {
  /// As a row id makes all rows before it.
  private static final long MOST_ROWS = 1L << 24;

  private final String operation;
  private final String key;
  private final RaggedFeature feature;
  private final Map<String, TensorLike> parsed;

  /// @param key of the feature
  /// @param parsed what the examples have under each key
  RaggedPartitions(
      String operation, String key, RaggedFeature feature, Map<String, TensorLike> parsed) {
    this.operation = operation;
    this.key = key;
    this.feature = feature;
    this.parsed = parsed;
  }

  /// The value of the feature.
  TensorLike cut() {
    TensorLike values = parsed(feature.valueKeyOr(key));
    List<RaggedFeature.Partition> inwards = feature.partitions().reversed();
    if (!(values instanceof RaggedTensor examples)) {
      for (RaggedFeature.Partition partition : inwards) {
        values = cutExample(values, partition);
      }
      return values;
    }
    boolean isBatchOfSequences = examples.raggedRank() > 1;
    RaggedTensor rows = isBatchOfSequences ? (RaggedTensor) examples.cutValues() : examples;
    for (RaggedFeature.Partition partition : inwards) {
      rows = cutExamples(rows, partition, isBatchOfSequences);
    }
    return isBatchOfSequences ? rows(rows, examples.rowSplits()) : rows;
  }

  // -- one example --------------------------------------------------------------------------------

  private TensorLike cutExample(TensorLike values, RaggedFeature.Partition partition) {
    if (partition instanceof RaggedFeature.UniformRowLength(long length)) {
      return uniform(values, length);
    }
    RaggedFeature.Keyed keyed = (RaggedFeature.Keyed) partition;
    Tensor given = flat((Tensor) parsed(keyed.key()));
    RaggedTensor cut = cut(values, keyed, given);
    if (feature.validate()) {
      new PartitionChecks(operation, key).checkExample(cut, values, keyed, given);
    }
    return cut;
  }

  private RaggedTensor cut(TensorLike values, RaggedFeature.Keyed keyed, Tensor given) {
    return switch (keyed) {
      case RaggedFeature.RowSplits _ -> ofSplits(values, given);
      case RaggedFeature.RowLimits _ -> RaggedTensor.fromRowLimits(values, given);
      case RaggedFeature.RowStarts _ -> RaggedTensor.fromRowStarts(values, given);
      case RaggedFeature.RowLengths _ ->
          rows(values, RowPartition.fromRowLengths(given).rowSplits());
      case RaggedFeature.ValueRowIds rowIds ->
          RaggedTensor.fromValueRowIds(values, ids(values, rowIds, given));
    };
  }

  /// Where there are no splits, not even the first, there are no rows.
  private static RaggedTensor ofSplits(TensorLike values, Tensor splits) {
    return splits.shape().hasRank() && splits.shape().dim(0) > 0
        ? rows(values, splits)
        : RaggedTensor.fromRowLimits(values, splits.get(Index.from(1)));
  }

  /// Ids that make no more rows than there may be: of more, a graph is to fail before it makes
  /// them.
  private Tensor ids(TensorLike values, RaggedFeature.ValueRowIds rowIds, Tensor ids) {
    long count = values.shape().hasRank() ? values.shape().dim(0) : Shape.UNKNOWN_SIZE;
    long got = ids.shape().hasRank() ? ids.shape().dim(0) : Shape.UNKNOWN_SIZE;
    if (count >= 0 && got >= 0 && count != got) {
      throw FeatureErrors.feature(
          operation, key, "a row id for each of %d values".formatted(count), got + " row ids");
    }
    Ops tf = Ops.of(ids.place());
    Tensor most = tf.constant(MOST_ROWS, ids.dtype());
    FeatureChecks.require(
        tf,
        tf.math.reduceAll(tf.math.less(ids, most)),
        "%s: feature '%s': expected at most %d rows".formatted(operation, key, MOST_ROWS));
    if (feature.validate()) {
      new PartitionChecks(operation, key).checkRowIds(ids, rowIds);
    }
    return tf.math.minimum(ids, most);
  }

  private TensorLike uniform(TensorLike values, long length) {
    Shape shape = values.shape();
    long count = shape.hasRank() ? shape.dim(0) : Shape.UNKNOWN_SIZE;
    if (count >= 0 && count % length != 0) {
      throw FeatureErrors.feature(
          operation, key, "values for rows of length " + length, count + " values");
    }
    return values instanceof Tensor tensor
        ? Ops.of(tensor.place())
            .reshape(
                tensor, Shape.of(-1, length).concatenate(shape.subShape(1, shape.rank())).toArray())
        : RaggedTensor.fromUniformRowLength(values, length);
  }

  // -- several examples ---------------------------------------------------------------------------

  private RaggedTensor cutExamples(
      RaggedTensor examples, RaggedFeature.Partition partition, boolean isBatchOfSequences) {
    if (partition instanceof RaggedFeature.UniformRowLength(long length)) {
      return uniform(examples, length);
    }
    RaggedFeature.Keyed keyed = (RaggedFeature.Keyed) partition;
    RaggedTensor given = (RaggedTensor) parsed(keyed.key());
    if (isBatchOfSequences) {
      given = (RaggedTensor) given.cutValues();
    }
    given = given.withFlatValues(flat(given.flatValues()));
    RaggedTensor cut =
        switch (keyed) {
          case RaggedFeature.RowSplits _ ->
              limits(examples, (RaggedTensor) given.get(Index.all(), Index.from(1)));
          case RaggedFeature.RowLimits _ -> limits(examples, given);
          case RaggedFeature.ValueRowIds rowIds -> rowIds(examples, rowIds, given);
          case RaggedFeature.RowStarts starts -> same(examples, starts, shifted(examples, given));
          case RaggedFeature.RowLengths lengths -> same(examples, lengths, given);
        };
    if (feature.validate()) {
      new PartitionChecks(operation, key).checkExamples(cut, examples.rowSplits(), keyed);
    }
    return cut;
  }

  private RaggedTensor uniform(RaggedTensor examples, long length) {
    Ops tf = Ops.of(examples.place());
    Tensor splits = examples.rowSplits();
    RaggedTensor cut =
        rows(
            uniform(examples.cutValues(), length),
            tf.math.floordiv(splits, tf.constant(length, splits.dtype())));
    if (feature.validate()) {
      new PartitionChecks(operation, key).checkUniform(splits, length);
    }
    return cut;
  }

  private RaggedTensor limits(RaggedTensor examples, RaggedTensor limits) {
    return same(examples, new RaggedFeature.RowLimits(key), shifted(examples, limits));
  }

  /// As many rows in each example as the partition says.
  private RaggedTensor same(RaggedTensor examples, RaggedFeature.Keyed keyed, RaggedTensor given) {
    return rows(cut(examples.cutValues(), keyed, given.flatValues()), given.rowSplits());
  }

  /// Positions in an example as positions in all values.
  private static RaggedTensor shifted(RaggedTensor examples, RaggedTensor positions) {
    return plus(positions, examples.rowStarts());
  }

  private RaggedTensor rowIds(
      RaggedTensor examples, RaggedFeature.ValueRowIds rowIds, RaggedTensor given) {
    Ops tf = Ops.of(given.place());
    Tensor last = (Tensor) tf.math.reduceMax(given.plus(1), 1);
    Tensor counts = tf.math.maximum(last, tf.zerosLike(last));
    RowPartition rows = RowPartition.fromRowLengths(counts);
    Tensor ids = plus(given, rows.rowStarts()).flatValues();
    return rows(cut(examples.cutValues(), rowIds, ids), rows.rowSplits());
  }

  /// To what each row has, a number of its own.
  private static RaggedTensor plus(RaggedTensor rows, Tensor numbers) {
    Ops tf = Ops.of(rows.place());
    return rows.withFlatValues(rows.flatValues().plus(tf.gather(numbers, rows.valueRowIds())));
  }

  // -- parts --------------------------------------------------------------------------------------

  /// Values, ragged or not, cut by splits.
  static RaggedTensor rows(TensorLike values, Tensor splits) {
    return values instanceof Tensor tensor
        ? RaggedTensor.fromRowSplits(tensor, splits)
        : RaggedTensor.fromRowSplits((RaggedTensor) values, splits);
  }

  private TensorLike parsed(String name) {
    return Objects.requireNonNull(parsed.get(name));
  }

  private Tensor flat(Tensor partition) {
    DType dtype = feature.rowSplitsDtype();
    return partition.dtype() == dtype ? partition : partition.cast(dtype);
  }
}
