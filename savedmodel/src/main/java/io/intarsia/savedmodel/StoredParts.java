package io.intarsia.savedmodel;

import io.intarsia.checkpoint.CheckpointException;
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
      List<?> arguments = part.equals(BY_NAME) ? byName(keys) : numbered(save, keys.get(part));
      restore.call(arguments, Map.of());
    }
  }

  /// A map of what is stored under the names of the parts.
  private List<?> byName(Map<String, String> keys) {
    Map<String, Tensor> stored = new LinkedHashMap<>();
    keys.forEach((name, key) -> stored.put(name, read(key)));
    return List.of(stored);
  }

  /// Tables are stored by two names that are known; of other objects the function says under which
  /// names it stores what.
  private List<?> numbered(FunctionTraces save, @Nullable String key) {
    String prefix = Objects.requireNonNull(key);
    List<String> table = List.of(prefix + "-keys", prefix + "-values");
    return table.stream().allMatch(values::has)
        ? table.stream().map(this::read).toList()
        : told(save, prefix);
  }

  private List<?> told(FunctionTraces save, String key) {
    List<?> now =
        (List<?>) Objects.requireNonNull(save.call(List.of(objects.tf().constant(key)), Map.of()));
    List<Tensor> read = new ArrayList<>();
    for (Object each : now) {
      Map<?, ?> part = (Map<?, ?>) each;
      try (HostTensor name = ((Tensor) Objects.requireNonNull(part.get("name"))).toHost()) {
        read.add(read(name.stringAt(0)));
      }
    }
    return read;
  }

  private Tensor read(String key) {
    try {
      return values.read(key);
    } catch (CheckpointException e) {
      throw ModelErrors.part(key, e);
    }
  }
}
