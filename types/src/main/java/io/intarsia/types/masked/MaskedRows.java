package io.intarsia.types.masked;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The elements of masked tensors one by one or row by row.
final class MaskedRows {
  private MaskedRows() {}

  /// The valid elements of each innermost row.
  static RaggedTensor ragged(Ops tf, MaskedTensor masked) {
    Shape shape = masked.shape();
    if (!shape.hasRank() || shape.rank() < 2) {
      throw MaskedErrors.noRows(shape);
    }
    int outer = shape.rank() - 1;
    Tensor sizes = tf.shape(masked.values(), DType.INT64);
    List<Tensor> lengths = new ArrayList<>();
    for (int axis = 1; axis < outer; axis++) {
      lengths.add(equalLengths(tf, sizes, axis));
    }
    Tensor valid = tf.math.reduceSum(tf.cast(masked.mask(), DType.INT64), -1);
    lengths.add(tf.reshape(valid, -1));
    Tensor flat = tf.booleanMask(masked.values(), masked.mask());
    Shape rows = shape.subShape(0, outer).concatenate(Shape.of(Shape.UNKNOWN_SIZE));
    return RaggedTensor.fromNestedRowLengths(flat, lengths).withShape(rows);
  }

  /// The size of an axis, as often as the axes before it have elements.
  private static Tensor equalLengths(Ops tf, Tensor sizes, int axis) {
    Tensor before = tf.slice(sizes, new int[] {0}, new int[] {axis});
    Tensor count = tf.math.reduceProd(before, ReduceOptions.defaults().withKeepdims(true));
    return tf.fill(count, tf.gather(sizes, tf.constant(axis)));
  }

  /// The elements, `--` for those that are not valid.
  static String text(MaskedTensor masked) {
    try (var values = masked.values().toHost();
        var mask = masked.mask().toHost()) {
      return text(nested(values), nested(mask));
    }
  }

  private static @Nullable Object nested(HostTensor host) {
    return host.shape().rank() == 0 ? host.elementAt(0) : host.toList();
  }

  private static String text(@Nullable Object values, @Nullable Object mask) {
    if (values instanceof List<?> rows && mask instanceof List<?> rowMasks) {
      return IntStream.range(0, rows.size())
          .mapToObj(i -> text(rows.get(i), rowMasks.get(i)))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return Boolean.TRUE.equals(mask) ? String.valueOf(values) : "--";
  }
}
