package io.intarsia.types.structured;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;

/// Indices of a structured tensor, each run on every field.
final class StructuredIndexing {
  private StructuredIndexing() {}

  static TensorLike get(Ops tf, TensorLike value, List<?> keys) {
    if (keys.isEmpty()) {
      return value;
    }
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured -> structured(tf, structured, keys);
      case RaggedTensor ragged when ragged.flat() instanceof Tensor ->
          ragged.get(withoutNames(ragged, keys).toArray());
      case RaggedTensor ragged -> composite(tf, ragged, withoutNames(ragged, keys));
      case Tensor tensor -> tensor.get(withoutNames(tensor, keys).toArray());
      default -> throw StructuredErrors.nameInValue(String.valueOf(keys.getFirst()), value);
    };
  }

  private static List<?> withoutNames(TensorLike value, List<?> keys) {
    for (Object key : keys) {
      if (key instanceof String name) {
        throw StructuredErrors.nameInValue(name, value);
      }
    }
    return keys;
  }

  private static TensorLike structured(Ops tf, StructuredTensor value, List<?> keys) {
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i) instanceof String name) {
        if (i != value.rank() && i != 0) {
          throw StructuredErrors.nameForAxis(name, i, value.rank());
        }
        List<Object> others = new ArrayList<>(keys);
        others.remove(i);
        return get(tf, value.fieldValue(name), others);
      }
    }
    List<Index> indices = Index.listOf(keys.toArray());
    long axes =
        indices.stream()
            .filter(index -> !(index instanceof Index.NewAxis || index instanceof Index.Ellipsis))
            .count();
    if (axes > value.rank()) {
      throw StructuredErrors.tooManyIndices(keys.size(), value.rank());
    }
    int rank = value.rank() + indices.stream().mapToInt(StructuredIndexing::moreAxes).sum();
    return value.map(rank, part -> get(tf, part, indices));
  }

  /// How many axes the result has more.
  private static int moreAxes(Index index) {
    return switch (index) {
      case Index.At _ -> -1;
      case Index.NewAxis _ -> 1;
      case Index.Range _, Index.Ellipsis _, Index.Positions _, Index.Mask _ -> 0;
      case Index.ByTensor(Tensor tensor) ->
          tensor.dtype() == DType.BOOL ? 1 - tensor.rank() : tensor.rank() - 1;
      case Index.ByTensor(TensorLike other) -> throw StructuredErrors.raggedIndex(other);
    };
  }

  /// Of a ragged tensor whose flat values are no tensor, rows alone.
  private static TensorLike composite(Ops tf, RaggedTensor value, List<?> keys) {
    List<Index> indices = Index.listOf(keys.toArray());
    Index first = indices.getFirst();
    List<Index> others = indices.subList(1, indices.size());
    if (first instanceof Index.NewAxis) {
      return get(tf, Axes.expand(tf, value, 0), joined(Index.all(), others));
    }
    if (!(first instanceof Index.At)) {
      checkWhole(others);
    }
    if (first.equals(Index.all()) || first instanceof Index.Ellipsis) {
      return value;
    }
    Tensor rows = tf.range(Rows.count(tf, value)).get(first);
    return get(
        tf,
        StructuredArrays.gather(tf, value, rows),
        first instanceof Index.At ? others : List.of());
  }

  private static List<Index> joined(Index first, List<Index> others) {
    List<Index> all = new ArrayList<>(List.of(first));
    all.addAll(others);
    return all;
  }

  private static void checkWhole(List<Index> indices) {
    for (Index index : indices) {
      if (!index.equals(Index.all()) && !(index instanceof Index.Ellipsis)) {
        throw StructuredErrors.raggedIndex(index);
      }
    }
  }
}
