package io.intarsia.savedmodel;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SaveableObject;

/// What of an object is stored besides the values of variables, such as the entries of a table. The
/// object has functions of its own that give what is to be stored and take what was.
final class StoredParts {
  private static final String BY_NAME = ".TENSORS";

  private final ModelObjects objects;
  private final VariableValues values;
  private final int number;

  StoredParts(ModelObjects objects, VariableValues values, int number) {
    this.objects = objects;
    this.values = values;
    this.number = number;
  }

  void restore() {
    objects.graph().node(number).getSaveableObjectsMap().forEach(this::restore);
  }

  private void restore(String part, SaveableObject functions) {
    FunctionTraces save = objects.function(functions.getSaveFunction(), "save " + part);
    FunctionTraces restore = objects.function(functions.getRestoreFunction(), "restore " + part);
    Map<String, String> keys = values.keys(number);
    if (keys.isEmpty()) {
      return;
    }
    try (var scope = objects.tf().scope()) {
      Objects.requireNonNull(scope);
      List<?> arguments =
          part.equals(BY_NAME) ? byName(save, keys) : numbered(save, keys.get(part));
      restore.call(arguments, Map.of());
    }
  }

  /// A map of what is stored under the names of the parts.
  private List<?> byName(FunctionTraces save, Map<String, String> keys) {
    Map<?, ?> now = (Map<?, ?>) Objects.requireNonNull(save.call(List.of(), Map.of()));
    Map<String, Tensor> stored = new LinkedHashMap<>();
    now.forEach((name, value) ->
        stored.put(
            (String) name,
            values.read(Objects.requireNonNull(keys.get(name)), ((Tensor) value).dtype())));
    return List.of(stored);
  }

  /// The function says under which names it stores what.
  private List<?> numbered(
      FunctionTraces save, @Nullable String key) {
    List<?> now =
        (List<?>)
            Objects.requireNonNull(
                save.call(List.of(objects.tf().constant(Objects.requireNonNull(key))), Map.of()));
    List<Tensor> read = new ArrayList<>();
    for (Object each : now) {
      Map<?, ?> part = (Map<?, ?>) each;
      Tensor tensor = (Tensor) Objects.requireNonNull(part.get("tensor"));
      try (HostTensor name = ((Tensor) Objects.requireNonNull(part.get("name"))).toHost()) {
        read.add(values.read(name.stringAt(0), tensor.dtype()));
      }
    }
    return read;
  }
}
