package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.ComponentType.OfRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the spec of a record says of a component in the words a saved model has: optionals are
/// their value or null, entries are tuples, plain records named tuples, and enum constants their
/// names. The declaration of the component says how to read it back.
final class SavedForm {
  private SavedForm() {}

  static @Nullable Object save(ComponentType type, @Nullable Object described) {
    Containers.Change change = (inner, child, step) -> save(inner, child);
    return switch (described) {
      case null -> null;
      case RecordTemplate template -> saveRecord(template.type(), template.parts(), change);
      case Object value when type instanceof ComponentType.OfVariable ->
          Containers.each(type, value, change);
      case DType dtype -> dtype;
      case KnownTensor known -> known.value();
      case Enum<?> constant -> constant.name();
      case List<?> list when type instanceof ComponentType.OfList(ComponentType element) ->
          Containers.list(element, list, change);
      case Map<?, ?> map when type instanceof ComponentType.OfMap(ComponentType value) ->
          Containers.map(value, map, change);
      case Optional<?> optional when type instanceof ComponentType.OfOptional(var value) ->
          optional.map(item -> save(value, item)).orElse(null);
      case Map.Entry<?, ?> entry when type instanceof ComponentType.OfEntry types -> {
        var saved = Containers.entry(types, entry, change);
        yield Tuple.of(saved.getKey(), saved.getValue());
      }
      case Record plain when type instanceof OfRecord types ->
          saveRecord(types, types.access().read(plain), change);
      default -> described;
    };
  }

  private static NamedTuple saveRecord(
      OfRecord type, @Nullable Object[] components, Containers.Change change) {
    return fields(type).of(Containers.components(type, components, change));
  }

  private static NamedTuple.Fields fields(OfRecord type) {
    return new NamedTuple.Fields(
        type.access().type().getSimpleName(),
        type.access().components().stream().map(component -> component.getName()).toList());
  }

  /// The inverse of [#save].
  ///
  /// @throws IllegalArgumentException if a component of that type cannot be described so
  static @Nullable Object load(ComponentType type, @Nullable Object saved, ComponentPath site) {
    return switch (type) {
      case ComponentType.OfTensor(TensorSpec declared, boolean isShape)
          when isShape && saved instanceof ArrayLiteral value -> {
        loadTensor(declared, TensorSpec.of(value.shape(), value.dtype()), site);
        yield new KnownTensor(value, null);
      }
      case ComponentType.OfTensor(TensorSpec declared, _) -> loadTensor(declared, saved, site);
      case ComponentType.OfTensorLike() when saved == null || saved instanceof TypeSpec<?> -> saved;
      case ComponentType.OfTensorLike() ->
          throw ComponentErrors.wrongState(
              site, "the spec of a tensor or of an extension value", saved);
      case ComponentType.OfExtension() when saved == null || isExtensionSpec(saved) -> saved;
      case ComponentType.OfExtension() ->
          throw ComponentErrors.wrongState(site, "the spec of an extension value", saved);
      case ComponentType.OfFunction _ when saved instanceof TypeSpec<?> -> saved;
      case ComponentType.OfFunction(Class<?> declared) -> loadStatic(declared, saved, site);
      case ComponentType.OfStatic(Class<?> declared) -> loadStatic(declared, saved, site);
      case ComponentType.OfAny _, ComponentType.OfVariable _ ->
          Containers.each(type, saved, change(site));
      case ComponentType.OfOptional(ComponentType value) -> loadOptional(value, saved, site);
      default -> saved == null ? null : loadContainer(type, saved, site);
    };
  }

  private static boolean isExtensionSpec(Object saved) {
    return saved instanceof TypeSpec<?> && !(saved instanceof TensorSpec);
  }

  private static @Nullable Object loadTensor(
      @Nullable TensorSpec declared, @Nullable Object saved, ComponentPath site) {
    boolean missing = saved == null && declared == null;
    if (!missing && !(saved instanceof TensorSpec)) {
      throw ComponentErrors.wrongState(site, "a TensorSpec", saved);
    }
    if (declared != null && !declared.isCompatibleWith(saved)) {
      throw ComponentErrors.notAsDeclared(site, declared, saved);
    }
    return saved;
  }

  private static @Nullable Object loadStatic(
      Class<?> declared, @Nullable Object saved, ComponentPath site) {
    if (saved == null && !declared.isPrimitive()) {
      return null;
    }
    Object value =
        declared.isEnum() && saved instanceof String name
            ? constant(declared, name)
            : Deserializer.argument(declared, saved);
    if (value == null && saved instanceof TypeSpec<?>) {
      return saved; // of a class that was adapted
    }
    if (value == null) {
      throw ComponentErrors.wrongState(site, declared.getSimpleName(), saved);
    }
    return Describer.frozen(declared, value);
  }

  private static @Nullable Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    return null;
  }

  private static Optional<Object> loadOptional(
      ComponentType value, @Nullable Object saved, ComponentPath site) {
    Optional<?> optional = saved instanceof Optional<?> given ? given : Optional.ofNullable(saved);
    return Containers.optional(value, optional, change(site));
  }

  private static Object loadContainer(ComponentType type, Object saved, ComponentPath site) {
    return switch (type) {
      case ComponentType.OfList(ComponentType element) ->
          Containers.list(element, items(saved, site), change(site));
      case ComponentType.OfMap(ComponentType value) when saved instanceof Map<?, ?> map ->
          Containers.map(value, map, change(site));
      case ComponentType.OfMap map -> throw ComponentErrors.wrongState(site, "a Map", saved);
      case ComponentType.OfEntry types -> loadEntry(types, saved, site);
      case OfRecord plain -> loadRecord(plain, saved, site);
      default -> throw new AssertionError(type + " is no container; please report");
    };
  }

  private static Map.Entry<?, ?> loadEntry(
      ComponentType.OfEntry types, Object saved, ComponentPath site) {
    if (saved instanceof Map.Entry<?, ?> entry) {
      return Containers.entry(types, entry, change(site));
    }
    List<?> items = items(saved, site);
    if (items.size() != 2) {
      throw ComponentErrors.wrongState(site, "a pair", saved);
    }
    return Containers.entry(
        types, new java.util.AbstractMap.SimpleEntry<>(items.get(0), items.get(1)), change(site));
  }

  private static Object loadRecord(OfRecord type, Object saved, ComponentPath site) {
    boolean isMade = type.access().type().isInstance(saved);
    if (isMade && !type.isDynamic()) {
      return saved;
    }
    boolean sameNames =
        saved instanceof NamedTuple tuple && tuple.fields().names().equals(fields(type).names());
    List<?> items =
        isMade
            ? Arrays.asList(type.access().read(saved))
            : sameNames ? ((NamedTuple) saved).values() : items(saved, site);
    if (items.size() != type.children().size()) {
      throw ComponentErrors.wrongState(site, fields(type).toString(), saved);
    }
    @Nullable Object[] parts = Containers.components(type, items.toArray(), change(site));
    return type.isDynamic() ? new RecordTemplate(type, parts) : type.access().make(parts);
  }

  // Python's extension types have tuples where ours have lists.
  private static List<?> items(Object saved, ComponentPath site) {
    return switch (saved) {
      case List<?> list -> list;
      case Tuple tuple -> tuple.toList();
      default -> throw ComponentErrors.wrongState(site, "a list", saved);
    };
  }

  private static Containers.Change change(ComponentPath site) {
    return (type, child, step) -> load(type, child, site.child(step));
  }
}
