package io.intarsia.types.example;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;

/// Checks that partitions cut exactly the values of their example.
final class PartitionChecks {
  private final String operation;
  private final String key;

  /// @param key of the feature
  PartitionChecks(String operation, String key) {
    this.operation = operation;
    this.key = key;
  }

  /// @param cut the values of one example, cut by what is given
  void checkExample(RaggedTensor cut, TensorLike values, RaggedFeature.Keyed keyed, Tensor given) {
    Ops tf = Ops.of(cut.place());
    Tensor splits = cut.rowSplits();
    Tensor count =
        values instanceof RaggedTensor ragged
            ? tf.size(ragged.rowSplits(), splits.dtype()).minus(1)
            : tf.shape((Tensor) values, splits.dtype()).get(0);
    check(tf, tf.math.equal(splits.get(-1), count), keyed);
    Tensor first = (keyed instanceof RaggedFeature.RowSplits ? given : splits).get(Index.to(1));
    check(tf, tf.math.reduceAll(tf.math.equal(first, tf.zerosLike(first))), keyed);
    check(tf, tf.math.isNonDecreasing(splits), keyed);
  }

  /// @param cut the values of several examples, cut by the partition
  /// @param examples where the values of each begin and end
  void checkExamples(RaggedTensor cut, Tensor examples, RaggedFeature.Keyed keyed) {
    Ops tf = Ops.of(cut.place());
    Tensor splits = ((RaggedTensor) cut.cutValues()).rowSplits();
    // Rows that begin and end with the example have its values.
    Tensor ends = tf.gather(splits, cut.rowSplits());
    FeatureChecks.requireEqual(
        tf,
        ends,
        examples,
        message(keyed),
        position -> ", which example %d has not".formatted(Math.max(position - 1, 0)));
    check(tf, tf.math.isNonDecreasing(splits), keyed);
  }

  /// @param ids of the rows of all values
  void checkRowIds(Tensor ids, RaggedFeature.ValueRowIds rowIds) {
    Ops tf = Ops.of(ids.place());
    check(tf, tf.math.isNonDecreasing(ids), rowIds);
  }

  /// @param examples where the values of each begin and end
  void checkUniform(Tensor examples, long length) {
    Ops tf = Ops.of(examples.place());
    Tensor rest = tf.math.floormod(examples, tf.constant(length, examples.dtype()));
    Tensor fits = tf.math.reduceAll(tf.math.equal(rest, tf.zerosLike(rest)));
    check(tf, fits, new RaggedFeature.UniformRowLength(length));
  }

  private void check(Ops tf, Tensor isFine, RaggedFeature.Partition partition) {
    FeatureChecks.require(tf, isFine, message(partition));
  }

  private String message(RaggedFeature.Partition partition) {
    return "%s: feature '%s': expected %s that cut exactly the values of their example"
        .formatted(operation, key, partition);
  }
}
