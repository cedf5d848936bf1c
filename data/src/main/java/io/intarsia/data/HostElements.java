package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyPath;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Elements that Java code gives: nests in which there may be what becomes a tensor where the specs
/// say one.
///
/// @param operation what asks for them, for messages
record HostElements(String operation, ElementType elements) {
  /// The leaves of an element, those that become tensors made such.
  ///
  /// @param element its number
  /// @throws IllegalArgumentException if it is no nest of the specs
  List<Object> leaves(Ops tf, @Nullable Object value, long element) {
    List<@Nullable Object> given;
    try {
      given = elements.structure().leaves(value);
    } catch (IllegalArgumentException e) {
      var mismatch = DataErrors.generated(operation, element, KeyPath.root(), elements, value);
      mismatch.initCause(e);
      throw mismatch;
    }
    List<Object> leaves = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      leaves.add(leaf(tf, i, given.get(i), element));
    }
    return leaves;
  }

  private Object leaf(Ops tf, int position, @Nullable Object value, long element) {
    Object spec = elements.leaves().get(position);
    Object given = withText(tf, spec, value);
    if (given == null || !(spec instanceof TypeSpec<?> type) || !type.isCompatibleWith(given)) {
      throw DataErrors.generated(
          operation, element, elements.path(position), String.valueOf(spec), given);
    }
    return type instanceof TensorSpec tensor && !(given instanceof Tensor)
        ? tf.convertToTensor(given, tensor.dtype())
        : given;
  }

  /// The element of these leaves, which is there.
  Object existing(List<Object> leaves) {
    return Objects.requireNonNull(value(leaves));
  }

  /// The element of these leaves.
  @Nullable Object value(List<Object> leaves) {
    return elements.structure().pack(leaves);
  }

  /// The value, or a tensor of strings of its bytes: they may be numbers, too.
  private static @Nullable Object withText(Ops tf, @Nullable Object spec, @Nullable Object value) {
    boolean isText = spec instanceof TensorSpec tensor && tensor.dtype() == DType.STRING;
    return switch (value) {
      case byte[] text when isText -> tf.constant(text, DType.STRING);
      case byte[][] texts when isText -> tf.constant(texts, DType.STRING);
      case null, default -> value;
    };
  }
}
