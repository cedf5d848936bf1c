package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import java.util.List;
import java.util.Objects;

/// Parts of nests of batches: rows that follow each other.
final class RowParts {
  private RowParts() {}

  /// Some of so many parts, whose numbers of rows differ by one at most; the larger ones come
  /// first.
  static <T> PerReplica<T> of(Ops tf, T batch, int count, List<Integer> wanted) {
    Ops g = Ops.of(tf.placeFor(Places.tensors(batch)));
    return PerReplica.of(wanted.stream().<T>map(part -> part(g, batch, count, part)).toList());
  }

  static <T> T part(Ops g, T batch, int count, int part) {
    Nest.flattenWithPaths(batch).forEach(RowParts::checkRows);
    return Objects.requireNonNull(
        Nest.<T>mapStructure(leaf -> leaf == null ? null : partOf(g, leaf, count, part), batch));
  }

  private static void checkRows(KeyedLeaf leaf) {
    boolean hasRows =
        switch (leaf.value()) {
          case null -> true;
          case Tensor tensor -> !tensor.shape().hasRank() || tensor.rank() > 0;
          case Object value -> TypeSpecs.find(value).orElse(null) instanceof StackableTypeSpec<?>;
        };
    if (!hasRows) {
      throw ReplicaErrors.noRows(leaf.path(), Objects.requireNonNull(leaf.value()));
    }
  }

  private static Object partOf(Ops g, Object leaf, int count, int part) {
    if (leaf instanceof Tensor tensor) {
      return rows(g, tensor, count, part);
    }
    StackableTypeSpec<Object> spec = spec(leaf);
    List<Tensor> parts =
        spec.toBoxedTensor(leaf, 1).stream().map(box -> rows(g, box, count, part)).toList();
    return spec.unstacked().stacked(-1).fromBoxedTensor(parts);
  }

  @SuppressWarnings("unchecked") // the spec of the value
  private static StackableTypeSpec<Object> spec(Object leaf) {
    return (StackableTypeSpec<Object>) TypeSpecs.find(leaf).orElseThrow();
  }

  // Of n rows and c parts, part i begins at i * (n / c) + min(i, n % c).
  private static Tensor rows(Ops g, Tensor tensor, int count, int part) {
    // Rows of ragged tensors come as variants, which the runtime gathers, but does not slice.
    if (!tensor.shape().isFullyKnown() || tensor.dtype() == DType.VARIANT) {
      Tensor rows = g.shape(tensor).get(0);
      return g.gather(
          tensor, g.range(start(g, rows, count, part), start(g, rows, count, part + 1)));
    }
    long rows = tensor.shape().dim(0);
    long[] begin = new long[tensor.rank()];
    long[] size = tensor.shape().toArray();
    begin[0] = start(rows, count, part);
    size[0] = start(rows, count, part + 1) - begin[0];
    return g.slice(tensor, g.constant(begin), g.constant(size));
  }

  private static long start(long rows, int count, int part) {
    return part * (rows / count) + Math.min(part, rows % count);
  }

  private static Tensor start(Ops g, Tensor rows, int count, int part) {
    return rows.floorDiv(count).times(part).plus(g.math.minimum(rows.mod(count), part));
  }
}
