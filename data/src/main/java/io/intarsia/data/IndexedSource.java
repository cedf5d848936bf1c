package io.intarsia.data;

import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Elements that are found by number: files of a folder, rows of a table.
///
/// ```java
/// Dataset<Tensor> pictures =
///     Dataset.of(
///         tf,
///         IndexedSource.of(paths.size(), i -> Images.read(tf, paths.get((int) i))),
///         TensorSpec.of(Shape.of(-1, -1, 3), DType.UINT8),
///         IndexOptions.defaults().withSeed(7).withEpochs(10));
/// ```
///
/// @see "PyTorch: torch.utils.data.Dataset"
public interface IndexedSource {
  /// How many elements there are.
  long size();

  /// The element of a number in `[0, size)`; called by several threads at once where elements are
  /// read in parallel.
  ///
  /// @return a nest of tensors, of extension values, and of what becomes tensors
  /// @throws Exception if it cannot be read, which whoever reads the data set is told
  @Nullable Object get(long index) throws Exception;

  /// A source of so many elements.
  static IndexedSource of(long size, LongFunction<?> get) {
    return new IndexedSource() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public @Nullable Object get(long index) {
        return get.apply(index);
      }
    };
  }

  /// A source of the elements of a list.
  static IndexedSource of(List<?> elements) {
    return of(elements.size(), i -> elements.get(Math.toIntExact(i)));
  }
}
