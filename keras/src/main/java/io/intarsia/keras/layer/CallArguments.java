package io.intarsia.keras.layer;

import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What Keras's call of a layer is given by name; a call that is not known is refused.
final class CallArguments {
  private final KerasLayer<?, ?> layer;
  private final Map<String, @Nullable Object> others;

  CallArguments(KerasLayer<?, ?> layer, Map<String, ?> given) {
    this.layer = layer;
    this.others = new HashMap<>(given);
    // The call says whether it is training, and which masks there are.
    others.keySet().removeIf(name -> name.equals("training") || name.equals("mask"));
    others.values().removeIf(Objects::isNull);
  }

  /// False if nothing is said.
  boolean flag(String name) {
    return Boolean.TRUE.equals(others.remove(name));
  }

  @Nullable Tensor tensor(String name) {
    return (Tensor) others.remove(name);
  }

  /// One, or those of a list; empty if nothing is said.
  List<Tensor> tensors(String name) {
    Object given = others.remove(name);
    return given == null
        ? List.of()
        : Nest.flatten(given).stream().map(Tensor.class::cast).toList();
  }

  void refuseOthers() {
    if (!others.isEmpty()) {
      throw LayerErrors.callArguments(layer, others.keySet());
    }
  }
}
