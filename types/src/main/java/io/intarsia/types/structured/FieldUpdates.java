package io.intarsia.types.structured;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Updates of fields by path, in the order of the paths.
final class FieldUpdates {
  private static final String OPERATION = "StructuredTensor.withUpdates";

  private final Map<List<String>, @Nullable Object> updates;

  private FieldUpdates(Map<List<String>, @Nullable Object> updates) {
    this.updates = updates;
  }

  static FieldUpdates of(Map<?, ? extends @Nullable Object> given) {
    List<Map.Entry<List<String>, @Nullable Object>> entries = new ArrayList<>();
    given.forEach((key, value) -> {
      List<String> path = path(key);
      if (value != null && !(value instanceof TensorLike) && !(value instanceof UnaryOperator)) {
        throw StructuredErrors.updateValue(path, value);
      }
      entries.add(new AbstractMap.SimpleEntry<>(path, value));
    });
    entries.sort(Comparator.comparing(entry -> String.join("\0", entry.getKey()) + "\0"));
    Map<List<String>, @Nullable Object> updates = new LinkedHashMap<>();
    List<String> last = List.of();
    for (var entry : entries) {
      List<String> path = entry.getKey();
      if (!last.isEmpty()
          && path.size() >= last.size()
          && path.subList(0, last.size()).equals(last)) {
        throw StructuredErrors.nestedUpdates(last, path);
      }
      updates.put(path, entry.getValue());
      last = path;
    }
    return new FieldUpdates(updates);
  }

  private static List<String> path(@Nullable Object key) {
    if (key instanceof String name) {
      return List.of(name);
    }
    if (key instanceof List<?> names
        && !names.isEmpty()
        && names.stream().allMatch(String.class::isInstance)) {
      return names.stream().map(String.class::cast).toList();
    }
    throw StructuredErrors.updateKey(key);
  }

  StructuredTensor apply(StructuredTensor value) {
    StructuredTensor updated = value;
    for (var update : updates.entrySet()) {
      updated = apply(updated, update.getKey(), 0, update.getValue());
    }
    return updated;
  }

  private static StructuredTensor apply(
      StructuredTensor value, List<String> path, int depth, @Nullable Object update) {
    String name = path.get(depth);
    Map<String, TensorLike> fields = new TreeMap<>(value.parts());
    if (depth == path.size() - 1) {
      set(value, fields, path, update);
    } else {
      if (!value.has(name)) {
        throw StructuredErrors.notThere("led through", path.subList(0, depth + 1));
      }
      if (!(Rows.part(value, name) instanceof StructuredTensor inner)) {
        throw StructuredErrors.noStructure(path.subList(0, depth + 1));
      }
      fields.put(name, apply(inner, path, depth + 1, update));
    }
    return made(value, fields);
  }

  private static void set(
      StructuredTensor value,
      Map<String, TensorLike> fields,
      List<String> path,
      @Nullable Object update) {
    String name = path.getLast();
    if (!(update instanceof TensorLike) && !value.has(name)) {
      throw StructuredErrors.notThere(update == null ? "removed" : "changed", path);
    }
    if (update == null) {
      fields.remove(name);
    } else {
      fields.put(name, update instanceof TensorLike given ? given : changed(value, name, update));
    }
  }

  @SuppressWarnings("unchecked") // as the javadoc says; a result of another class is refused
  private static TensorLike changed(StructuredTensor value, String name, Object function) {
    return ((UnaryOperator<TensorLike>) function).apply(Rows.part(value, name));
  }

  /// The shape stays; the placeholder goes when there are fields, and comes when there are none.
  private static StructuredTensor made(StructuredTensor value, Map<String, TensorLike> fields) {
    if (fields.isEmpty()) {
      return StructuredReader.withoutFields(value);
    }
    TensorLike placeholder = fields.size() > 1 ? fields.remove(StructuredTensor.PLACEHOLDER) : null;
    Shape shape =
        placeholder == null ? value.shape() : Fields.sharedShape(value.parts(), value.rank());
    return fields.containsKey(StructuredTensor.PLACEHOLDER)
        ? value
        : Fields.structured(OPERATION, fields, shape);
  }

  // -- promote ------------------------------------------------------------------------------------

  static StructuredTensor promote(StructuredTensor value, List<String> source, String newName) {
    if (source.size() < 2) {
      throw StructuredErrors.promotePath(source);
    }
    List<String> grandparent = source.subList(0, source.size() - 2);
    TensorLike field = value.fieldValue(source.toArray(String[]::new));
    if (!field.shape().hasRank()) {
      throw StructuredErrors.promoteRank(source);
    }
    int outer = value.fieldValue(grandparent.toArray(String[]::new)).rank();
    int parent =
        value.fieldValue(source.subList(0, source.size() - 1).toArray(String[]::new)).rank();
    int inner = Math.min(parent, field.rank() - 1);
    TensorLike promoted =
        outer == parent || inner <= outer ? field : Axes.merge(field, outer, inner);
    List<String> target = new ArrayList<>(grandparent);
    target.add(newName);
    return apply(value, target, 0, promoted);
  }
}
