package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    checkEllipses(items);
    return items;
  }

  /// The same for any type that is indexed: tensors are wrapped, and those of extension types fine.
  static List<Index> indices(@Nullable Object... given) {
    List<Index> indices = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      indices.add(index(i, given[i]));
    }
    checkEllipses(indices);
    return indices;
  }

  private static void checkEllipses(List<?> items) {
    if (items.stream().filter(Index.Ellipsis.class::isInstance).count() > 1) {
      throw IndexErrors.twoEllipses();
    }
  }

  private static Index index(int number, @Nullable Object given) {
    Object plain = given instanceof Index.ByTensor(TensorLike tensor) ? tensor : given;
    if (plain instanceof TensorLike other && !(other instanceof Tensor)) {
      return new Index.ByTensor(other);
    }
    Object item = item(number, plain);
    return item instanceof Index index ? index : new Index.ByTensor((Tensor) item);
  }

  /// How many axes of the tensor the items are for, the ellipsis aside.
  static int axes(List<Object> items) {
    return items.stream().mapToInt(IndexItems::axes).sum();
  }

  /// How many axes the items leave after slicing, the ellipsis aside.
  static int sliceAxes(List<Object> items) {
    return items.stream().mapToInt(IndexItems::sliceAxes).sum();
  }

  /// Whether it is one position that is known only when the function runs.
  static boolean isPosition(Object item) {
    return item instanceof Tensor tensor
        && tensor.dtype() != DType.BOOL
        && tensor.shape().equals(Shape.scalar());
  }

  private static int sliceAxes(Object item) {
    return switch (item) {
      case Index.NewAxis _ -> 1;
      case Index.At _ -> 0;
      default -> isPosition(item) ? 0 : axes(item);
    };
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
      case Index.ByTensor(TensorLike tensor) -> item(number, tensor);
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

  private static Object checked(int number, Tensor tensor) {
    if (tensor.dtype() == DType.BOOL) {
      checkMask(number, tensor.shape());
    } else if (!tensor.dtype().isInteger()) {
      throw IndexErrors.tensorKind(number, tensor.dtype());
    }
    return isPosition(tensor) ? position(tensor) : tensor;
  }

  private static void checkMask(int number, Shape mask) {
    if (!mask.hasRank()) {
      throw IndexErrors.maskOfUnknownRank(number);
    }
    if (mask.rank() == 0) {
      throw IndexErrors.scalarMask(number);
    }
  }

  private static Object position(Tensor tensor) {
    Optional<HostTensor> known = tensor.staticValue();
    try {
      return known.<Object>map(host -> Index.at(host.longAt(0))).orElse(tensor);
    } finally {
      known.ifPresent(HostTensor::close);
    }
  }
}
