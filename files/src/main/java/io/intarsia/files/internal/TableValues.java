package io.intarsia.files.internal;

import static java.util.Objects.requireNonNull;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tables that come in batches, as values: those of several batches are joined, which copies them
/// once more.
///
/// @param filled whether what is not there is 0, false, empty
public record TableValues(Ops tf, boolean filled) {
  /// Values by the names of their columns.
  ///
  /// @param batches of the same columns; one at least
  /// @throws Unreadable if a column has no value
  public Map<String, TensorLike> of(List<Map<String, Column>> batches) {
    Map<String, TensorLike> values = new LinkedHashMap<>();
    var tensors = new ColumnTensors(tf, filled);
    for (String name : batches.getFirst().keySet()) {
      List<TensorLike> parts = new ArrayList<>();
      for (Map<String, Column> batch : batches) {
        parts.add(tensors.of(name, requireNonNull(batch.get(name))));
      }
      values.put(name, joined(parts));
    }
    return values;
  }

  private TensorLike joined(List<TensorLike> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    boolean masked = parts.stream().anyMatch(MaskedTensor.class::isInstance);
    return tf.concat(masked ? parts.stream().map(this::masked).toList() : parts, 0);
  }

  private TensorLike masked(TensorLike part) {
    return part instanceof Tensor tensor
        ? MaskedTensor.of(tensor, tf.ones(tensor.shape(), DType.BOOL))
        : part;
  }

  /// Sees that all columns asked for are there.
  ///
  /// @param operation for messages
  /// @throws IllegalArgumentException if one is not
  public static void check(String operation, List<String> asked, List<String> there) {
    if (!there.containsAll(asked)) {
      throw missing(operation, asked, there);
    }
  }

  /// Not all columns asked for are there.
  public static IllegalArgumentException missing(
      String operation, List<String> asked, List<String> there) {
    List<String> missing = asked.stream().filter(name -> !there.contains(name)).toList();
    return Mistake.argument(
        "%s: there is no column \"%s\"; there are %s"
            .formatted(operation, missing.getFirst(), there));
  }
}
