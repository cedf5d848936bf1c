package io.intarsia.savedmodel;

import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
      List<?> arguments = part.equals(BY_NAME) ? byName(keys) : numbered(save, key(part, keys));
      restore.call(arguments, Map.of());
    }
  }

  private String key(String part, Map<String, String> keys) {
    String key = keys.get(part);
    if (key == null) {
      throw broken("stores nothing under the name '%s', but %s".formatted(part, keys.keySet()));
    }
    return key;
  }

  private SavedModelException broken(String what) {
    return ModelErrors.broken(
        objects.graph().file(), "the checkpoint of object %d %s".formatted(number, what));
  }

  /// A map of what is stored under the names of the parts.
  private List<?> byName(Map<String, String> keys) {
    Map<String, Tensor> stored = new LinkedHashMap<>();
    keys.forEach((name, key) -> stored.put(name, read(key)));
    return List.of(stored);
  }

  /// Tables are stored by two names that are known; of other objects the function says under which
  /// names it stores what.
  private List<?> numbered(FunctionTraces save, String prefix) {
    List<String> table = List.of(prefix + "-keys", prefix + "-values");
    return table.stream().allMatch(values::has)
        ? table.stream().map(this::read).toList()
        : told(save, prefix);
  }

  private List<?> told(FunctionTraces save, String key) {
    Object now = save.call(List.of(objects.tf().constant(key)), Map.of());
    List<Tensor> read = new ArrayList<>();
    for (Object each : now instanceof List<?> list ? list : List.of()) {
      if (!(each instanceof Map<?, ?> part && part.get("name") instanceof Tensor name)) {
        throw broken("has parts without a name: " + each);
      }
      try (HostTensor host = name.toHost()) {
        read.add(read(host.stringAt(0)));
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
