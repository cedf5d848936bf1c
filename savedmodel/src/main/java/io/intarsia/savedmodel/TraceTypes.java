package io.intarsia.savedmodel;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.OpaqueSpec;
import io.intarsia.spec.StructuredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;

/// What a trace takes and gives: specs, and values that are no tensors.
///
/// @param positional of the arguments given by position
/// @param keywords of those given by name, sorted
/// @param results of what it gives
/// @param captured the numbers of the objects whose tensors it takes behind the arguments
record TraceTypes(
    List<@Nullable Object> positional,
    Map<String, @Nullable Object> keywords,
    @Nullable Object results,
    List<Integer> captured) {

  /// @throws SavedModelException if it cannot be read
  @SuppressWarnings("unchecked") // maps of saved values have string keys
  static TraceTypes of(ModelNodes graph, String name) {
    SavedConcreteFunction saved = graph.trace(name);
    try {
      Object signature = StructuredValues.decode(saved.getCanonicalizedInputSignature());
      if (signature instanceof Tuple tuple
          && tuple.size() == 2
          && tuple.get(0) instanceof Tuple positional
          && tuple.get(1) instanceof Map<?, ?> keywords) {
        return new TraceTypes(
            positional.toList(),
            (Map<String, @Nullable Object>) keywords,
            StructuredValues.decode(saved.getOutputSignature()),
            saved.getBoundInputsList());
      }
    } catch (IllegalArgumentException e) {
      throw ModelErrors.broken(graph.file(), "the types of '" + name + "'", e);
    }
    throw ModelErrors.broken(graph.file(), "the types of '%s' are no arguments".formatted(name));
  }

  /// The types of all arguments, in the order in which the function takes them.
  List<@Nullable Object> all() {
    List<@Nullable Object> all = new ArrayList<>(positional);
    all.addAll(keywords.values());
    return all;
  }

  /// The names of types in it that no class is registered for.
  List<String> unknown() {
    List<@Nullable Object> types = all();
    types.add(results);
    return unknown(types);
  }

  /// The names of types in a nest that no class is registered for.
  static List<String> unknown(@Nullable Object types) {
    return Nest.flatten(types).stream()
        .flatMap(type ->
            switch (type) {
              case AnonymousSpec spec -> Stream.of(spec.name());
              case OpaqueSpec spec -> Stream.of(spec.name());
              case null, default -> Stream.empty();
            })
        .distinct()
        .toList();
  }

  /// Prints `(TensorSpec([?], float32), 2.0, offset=None)`.
  @Override
  public String toString() {
    var text = new StringJoiner(", ", "(", ")");
    positional.forEach(type -> text.add(PythonText.ofNest(type)));
    keywords.forEach((key, type) -> text.add(key + "=" + PythonText.ofNest(type)));
    return text.toString();
  }
}
