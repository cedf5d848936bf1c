package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The arguments of [Tensor#get]: each an [Index] or a tensor once what Java has of its own is
/// translated.
final class IndexItems {
  private IndexItems() {}

  static List<Object> of(@Nullable Object... indices) {
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < indices.length; i++) {
      items.add(item(i, indices[i]));
    }
    if (items.stream().filter(Index.Ellipsis.class::isInstance).count() > 1) {
      throw IndexErrors.twoEllipses();
    }
    return items;
  }

  /// How many axes of the tensor the items are for, the ellipsis aside.
  static int axes(List<Object> items) {
    return items.stream().mapToInt(IndexItems::axes).sum();
  }

  private static int axes(Object item) {
    return switch (item) {
      case Index.NewAxis _, Index.Ellipsis _ -> 0;
      case Tensor tensor when tensor.dtype() == DType.BOOL -> tensor.rank();
      default -> 1;
    };
  }

  private static Object item(int number, @Nullable Object index) {
    return switch (index) {
      case Index item -> item;
      case Integer position -> Index.at(position);
      case Long position -> Index.at(position);
      case Short position -> Index.at(position);
      case Byte position -> Index.at(position);
      case int[] positions -> Index.positions(IntStream.of(positions).asLongStream().toArray());
      case long[] positions -> Index.positions(positions);
      case boolean[] mask -> Index.mask(mask);
      case Tensor tensor -> checked(number, tensor);
      case null, default -> throw IndexErrors.unknownKind(number, index);
    };
  }

  private static Tensor checked(int number, Tensor tensor) {
    if (tensor.dtype() == DType.BOOL && tensor.rank() == 0) {
      throw IndexErrors.scalarMask(number);
    }
    if (tensor.dtype() != DType.BOOL && !tensor.dtype().isInteger()) {
      throw IndexErrors.tensorKind(number, tensor.dtype());
    }
    return tensor;
  }
}
