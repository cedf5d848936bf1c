package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The numbers of elements in the order of [IndexOptions].
///
/// The order is that of positions: position `p` is element `p % size` of epoch `p / size`, and
/// element `i` of epoch `e` is number `indexShuffle(i, [seed, e], size - 1)`. Positions are
/// computed by blocks, so that their function runs once for many of them.
final class Indices {
  private static final int BLOCK = 1024;

  private final Ops tf;
  private final long size;
  private final IndexOptions options;

  private Indices(Ops tf, long size, IndexOptions options) {
    this.tf = tf;
    this.size = size;
    this.options = options;
  }

  static Dataset<Tensor> of(Ops tf, long size, IndexOptions options) {
    if (size < 0) {
      throw DataErrors.atLeast("indices", "size", 0, size);
    }
    return new Indices(tf, size, options).dataSet();
  }

  @SuppressWarnings("unchecked") // whoever gives the specs knows what they are of
  static <T> Dataset<T> read(
      Ops tf, IndexedSource source, ElementType elements, IndexOptions options) {
    var host = new HostElements("Dataset.of", elements);
    HostFunction<Tensor, List<Object>> get =
        HostFunction.of(
            "Dataset.of",
            elements.leaves(),
            (ops, index) -> host.leaves(ops, value(source, index.asLong()), index.asLong()));
    Dataset<Object> read =
        of(tf, source.size(), options)
            .map(
                (g, index) -> Objects.requireNonNull(host.value(get.apply(g, index))),
                options.parallel());
    return (Dataset<T>) read;
  }

  private static @Nullable Object value(IndexedSource source, long index) {
    try {
      return source.get(index);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw DataErrors.cannotRead(index, e);
    }
  }

  private Dataset<Tensor> dataSet() {
    long end = end();
    long first = Math.min(Math.addExact(options.start(), options.shard()), end);
    long step = Math.multiplyExact(options.numShards(), (long) BLOCK);
    Dataset<Tensor> numbers =
        Sources.range(tf, first, end, step, DType.INT64)
            .map((g, block) -> numbers(g, block, end))
            .unbatch();
    ElementType elements = numbers.elements();
    long count =
        options.epochs() < 0
            ? Dataset.INFINITE_CARDINALITY
            : Math.ceilDiv(end - first, options.numShards());
    return numbers.derived(
        elements,
        tf.raw.AssertCardinalityDataset(
            numbers.variant(), count, elements.dtypes(), elements.shapes()));
  }

  /// The first position that is not read any more.
  private long end() {
    return size == 0 || options.epochs() < 0
        ? Math.min(size, 1) * (Long.MAX_VALUE / 2)
        : Math.multiplyExact(size, options.epochs());
  }

  /// The numbers at every `numShards`-th position from one on, as many as a block has.
  private Tensor numbers(Ops g, Tensor from, long end) {
    Tensor left = g.constant(end).minus(from).plus(options.numShards() - 1);
    Tensor count = g.math.minimum(left.floorDiv(options.numShards()), g.constant((long) BLOCK));
    Tensor positions = g.range(count).times(options.numShards()).plus(from);
    Tensor inEpoch = positions.mod(size);
    Long seed = options.seed();
    if (seed == null) {
      return inEpoch;
    }
    Tensor epoch = positions.floorDiv(size);
    Tensor seeds = g.stack(List.of(g.fill(g.shape(epoch), g.constant(seed)), epoch), 1);
    return g.random.experimental.indexShuffle(inEpoch, seeds, g.constant(size - 1));
  }
}
