package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.JavaType.Constant;
import io.intarsia.savedmodel.ModelTypes.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A method of the class: the traces of a function that have one signature in Java.
///
/// @param slots all arguments of the function that are given, also those that can be one value only
/// @param notes on what comes out
record BoundMethod(List<Slot> slots, JavaType result, Notes notes, List<Trace> traces) {
  /// An argument.
  ///
  /// @param name in Python
  /// @param isNamed whether it is given by name
  record Slot(String name, boolean isNamed, JavaType type, Notes notes) {
    /// Whether it is a parameter in Java too.
    boolean isParameter() {
      return !(type instanceof Constant);
    }
  }

  /// The method that has the arguments of both, if their types can be merged.
  Optional<BoundMethod> and(BoundMethod other) {
    if (slots.size() != other.slots.size()) {
      return Optional.empty();
    }
    List<Slot> merged = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Slot first = slots.get(i);
      Slot second = other.slots.get(i);
      Optional<JavaType> type = JavaType.merged(first.type, second.type);
      boolean isSame = first.name.equals(second.name) && first.isNamed == second.isNamed;
      if (!isSame || type.isEmpty()) {
        return Optional.empty();
      }
      Notes both = first.notes.and(second.notes);
      merged.add(new Slot(first.name, first.isNamed, type.get(), both));
    }
    List<Trace> all = new ArrayList<>(traces);
    all.addAll(other.traces);
    JavaType given = JavaType.merged(result, other.result).orElse(JavaType.ANY);
    return Optional.of(new BoundMethod(merged, given, notes.and(other.notes), all));
  }

  List<Slot> parameters() {
    return slots.stream().filter(Slot::isParameter).toList();
  }

  /// What overloads must differ in.
  String erasure() {
    return parameters().stream()
        .map(slot ->
            switch (slot.type) {
              case JavaType.ListOf _ -> "List";
              case JavaType.MapOf _ -> "Map";
              case JavaType.OptionalOf _ -> "Optional";
              default -> NestRecords.key(slot.type);
            })
        .collect(Collectors.joining(","));
  }
}
