package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What the declaration of a record component says of its values; read once a class by
/// [ComponentKinds].
sealed interface ComponentType {
  /// The types of what is in a container.
  default List<ComponentType> children() {
    return List.of();
  }

  /// Whether values may hold tensors or extension values.
  default boolean isDynamic() {
    return reaches(type ->
        switch (type) {
          case OfTensor _, OfExtension _, OfTensorLike _, OfFunction _, OfAny _, OfVariable _ ->
              true;
          case OfStatic _, OfList _, OfMap _, OfOptional _, OfEntry _, OfRecord _ -> false;
        });
  }

  /// Whether this type, or one in it, is such a type.
  default boolean reaches(Predicate<ComponentType> wanted) {
    var open = new ArrayDeque<ComponentType>(List.of(this));
    Set<ComponentType> seen = new HashSet<>();
    while (!open.isEmpty()) {
      ComponentType type = open.pop();
      if (wanted.test(type)) {
        return true;
      }
      // Records may hold themselves.
      if (seen.add(type)) {
        type.children().forEach(open::push);
      }
    }
    return false;
  }

  /// A tensor.
  ///
  /// @param declared what its `@Spec` says
  /// @param isShape whether its value is static where it is known: it has a `@ShapeParameter`
  record OfTensor(@Nullable TensorSpec declared, boolean isShape) implements ComponentType {}

  /// An extension value.
  record OfExtension() implements ComponentType {}

  /// A tensor, or an extension value in the place of one.
  record OfTensorLike() implements ComponentType {}

  /// A function: an extension value, or a static value that is the same as itself only.
  ///
  /// @param type the functional interface
  record OfFunction(Class<?> type) implements ComponentType {}

  /// A static value of that class.
  record OfStatic(Class<?> type) implements ComponentType {}

  /// Anything: tensors, extension values, static values, and lists, tuples and maps of these.
  record OfAny() implements ComponentType {}

  /// What a type variable of a record stands for: as [OfAny], but also optionals and map entries,
  /// and saved with the classes of static values, see [VariableForm].
  record OfVariable() implements ComponentType {}

  /// A list.
  record OfList(ComponentType element) implements ComponentType {
    @Override
    public List<ComponentType> children() {
      return List.of(element);
    }
  }

  /// A map.
  record OfMap(ComponentType value) implements ComponentType {
    @Override
    public List<ComponentType> children() {
      return List.of(value);
    }
  }

  /// An optional.
  record OfOptional(ComponentType value) implements ComponentType {
    @Override
    public List<ComponentType> children() {
      return List.of(value);
    }
  }

  /// A map entry.
  record OfEntry(ComponentType key, ComponentType value) implements ComponentType {
    @Override
    public List<ComponentType> children() {
      return List.of(key, value);
    }
  }

  /// A record that is no extension type: a named tuple of its components. Equal only to itself.
  final class OfRecord implements ComponentType {
    private final RecordAccess access;
    private List<ComponentType> children = List.of();

    OfRecord(RecordAccess access) {
      this.access = access;
    }

    RecordAccess access() {
      return access;
    }

    /// Says what the components are; not in the constructor, because records may hold themselves.
    void complete(List<ComponentType> components) {
      children = components;
    }

    @Override
    public List<ComponentType> children() {
      return children;
    }

    /// The name of a component.
    String name(int position) {
      return access.components().get(position).getName();
    }
  }
}
