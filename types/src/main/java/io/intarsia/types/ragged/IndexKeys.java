package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The indices of [RaggedTensor#get]: each an [Index], or a tensor whose values are not known.
final class IndexKeys {
  private IndexKeys() {}

  static List<Object> of(@Nullable Object... indices) {
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < indices.length; i++) {
      keys.add(key(i, indices[i]));
    }
    if (keys.stream().filter(Index.Ellipsis.class::isInstance).count() > 1) {
      throw StructureErrors.of(
          "RaggedTensor.get", "expected one ellipsis at most, got several; write all() instead");
    }
    return keys;
  }

  /// The keys with as many whole axes in place of the ellipsis they begin with as are left over.
  static List<Object> withoutEllipsis(List<Object> keys, Shape shape) {
    if (!shape.hasRank()) {
      throw StructureErrors.of(
          "RaggedTensor.get", "an ellipsis needs a known rank; write all() for each axis");
    }
    List<Object> rest = keys.subList(1, keys.size());
    int named = (int) rest.stream().filter(each -> !(each instanceof Index.NewAxis)).count();
    if (named > shape.rank()) {
      throw StructureErrors.of(
          "RaggedTensor.get", "expected %d indices at most, got %d", shape.rank(), named);
    }
    List<Object> all = new ArrayList<>(Collections.nCopies(shape.rank() - named, Index.all()));
    all.addAll(rest);
    return all;
  }

  static boolean isAll(Object key) {
    return key instanceof Index.Range(Long from, Long to, long step)
        && from == null
        && to == null
        && step == 1;
  }

  private static Object key(int number, @Nullable Object index) {
    return switch (index) {
      case Index key -> key;
      case Integer position -> Index.at(position);
      case Long position -> Index.at(position);
      case Short position -> Index.at(position);
      case Byte position -> Index.at(position);
      case int[] positions -> Index.positions(IntStream.of(positions).asLongStream().toArray());
      case long[] positions -> Index.positions(positions);
      case boolean[] mask -> Index.mask(mask);
      case Tensor tensor when tensor.dtype() == DType.BOOL || tensor.dtype().isInteger() ->
          position(tensor);
      case null, default ->
          throw StructureErrors.of(
              "RaggedTensor.get",
              "expected a position, an Index, positions or a mask as index %d, got %s",
              number,
              String.valueOf(index));
    };
  }

  /// Of unknown rank it is one position, as in Python.
  private static Object position(Tensor tensor) {
    if (tensor.dtype() != DType.BOOL && !tensor.shape().hasRank()) {
      return Ops.of(tensor.place()).ensureShape(tensor, Shape.scalar());
    }
    if (tensor.dtype() == DType.BOOL || !tensor.shape().equals(Shape.scalar())) {
      return tensor;
    }
    Optional<HostTensor> known = tensor.staticValue();
    try {
      return known.<Object>map(host -> Index.at(host.longAt(0))).orElse(tensor);
    } finally {
      known.ifPresent(HostTensor::close);
    }
  }
}
