package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds containers that hold static values beside dynamic ones, at any level.
final class Mixtures {
  private boolean dynamic;
  private boolean fixed;

  private Mixtures() {}

  /// @param described what a spec says of an attribute
  static boolean isMixed(@Nullable Object described) {
    var found = new Mixtures();
    found.add(described);
    return found.dynamic && found.fixed;
  }

  private void add(@Nullable Object described) {
    switch (described) {
      case TypeSpec<?> _, KnownTensor _ -> dynamic = true;
      case RecordTemplate template -> add(template);
      case List<?> list -> addAll(list);
      case Tuple tuple -> addAll(tuple.toList());
      case NamedTuple tuple -> addAll(tuple.values());
      case Map<?, ?> map -> addAll(map.values());
      case Map.Entry<?, ?> entry -> {
        add(entry.getKey());
        add(entry.getValue());
      }
      case Optional<?> optional -> optional.ifPresent(this::add);
      case null, default -> fixed = true;
    }
  }

  private void addAll(Collection<?> elements) {
    elements.forEach(this::add);
  }

  // The components of a record are declared one by one, so that it may have both; as an element of
  // a list it is dynamic.
  private void add(RecordTemplate template) {
    dynamic = true;
    for (Object part : template.parts()) {
      boolean mixed = isMixed(part);
      fixed |= mixed;
    }
  }
}
