package io.intarsia.spec;

import io.intarsia.internal.fixed.FixedList;
import io.intarsia.internal.fixed.FixedMap;
import io.intarsia.internal.statics.HiddenTensors;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.ComponentType.OfRecord;
import io.intarsia.tensor.Tensor;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says of the value of a component what the spec of its record keeps: specs in the place of
/// tensors and extension values, static values as they are, and unmodifiable copies of containers,
/// so that the spec stays when a list changes.
final class Describer {
  private Describer() {}

  /// @throws IllegalArgumentException if the value is not as declared; the message says where
  static @Nullable Object describe(ComponentType type, @Nullable Object value, ComponentPath site) {
    return switch (type) {
      case ComponentType.OfTensor(TensorSpec declared, boolean isShape) -> {
        TensorSpec spec = tensor(declared, value, site);
        KnownTensor known = isShape && value != null ? KnownTensor.of((Tensor) value) : null;
        yield known == null ? spec : known;
      }
      case ComponentType.OfExtension() -> extension(value, site);
      case ComponentType.OfTensorLike() -> tensorLike(value, site);
      case ComponentType.OfFunction(Class<?> declared) -> function(declared, value, site);
      case ComponentType.OfStatic(Class<?> declared) -> constant(declared, value, site);
      case ComponentType.OfAny() -> anything(type, value, site);
      case ComponentType.OfVariable() -> variable(type, value, site);
      case ComponentType.OfOptional(ComponentType inner) ->
          Containers.optional(inner, as(Optional.class, value, site), change(site));
      default -> value == null ? null : container(type, value, site);
    };
  }

  /// The spec of a tensor.
  static @Nullable TensorSpec tensor(
      @Nullable TensorSpec declared, @Nullable Object value, ComponentPath site) {
    if (value == null && declared == null) {
      return null;
    }
    TensorSpec spec = value instanceof Tensor tensor ? TensorSpec.of(tensor) : null;
    if (declared == null && spec == null) {
      throw ComponentErrors.notATensor(site, value);
    }
    if (declared != null && (spec == null || !declared.isCompatibleWith(spec))) {
      throw ComponentErrors.notAsDeclared(site, declared, spec == null ? value : spec);
    }
    return spec;
  }

  /// Static values are kept; those of a class adapted after the record was first seen have specs.
  private static @Nullable Object constant(
      Class<?> declared, @Nullable Object value, ComponentPath site) {
    if (value == null) {
      return null;
    }
    return TypeSpecs.isAdapted(value.getClass())
        ? extension(value, site)
        : frozen(declared, withoutTensors(value, site));
  }

  private static Object withoutTensors(Object value, ComponentPath site) {
    if (!HiddenTensors.areClosed(value.getClass())) {
      HiddenTensors.find(value)
          .ifPresent(path -> {
            throw ComponentErrors.hiddenTensor(site, path, value);
          });
    }
    return value;
  }

  /// A copy of a collection that is annotated with `@Static`, if the component takes one.
  static Object frozen(Class<?> declared, Object value) {
    if (declared == List.class || (declared == Collection.class && value instanceof List)) {
      return new FixedList(((List<?>) value).toArray());
    }
    if (declared == Map.class) {
      return new FixedMap<>(new LinkedHashMap<>((Map<?, ?>) value));
    }
    return declared == Set.class
        ? Collections.unmodifiableSet(new LinkedHashSet<>((Set<?>) value))
        : value;
  }

  private static @Nullable Object tensorLike(@Nullable Object value, ComponentPath site) {
    return switch (value) {
      case null -> null;
      case Tensor tensor -> TensorSpec.of(tensor);
      case Object other when ComponentKinds.isExtension(other.getClass()) -> extension(other, site);
      default -> throw ComponentErrors.notTensorLike(site, value);
    };
  }

  private static @Nullable Object function(
      Class<?> declared, @Nullable Object value, ComponentPath site) {
    return value != null && ComponentKinds.isExtension(value.getClass())
        ? extension(value, site)
        : constant(declared, value, site);
  }

  private static @Nullable Object extension(@Nullable Object value, ComponentPath site) {
    if (value == null) {
      return null;
    }
    if (CompositePlan.isDerived(value.getClass())) {
      return DerivedSpec.of(value, site.depth() + 1);
    }
    return TypeSpecs.find(value).orElseThrow(() -> ComponentErrors.notExtensionValue(site, value));
  }

  private static Object container(ComponentType type, Object value, ComponentPath site) {
    return switch (type) {
      case ComponentType.OfList(ComponentType element) ->
          Containers.list(element, as(List.class, value, site), change(site));
      case ComponentType.OfMap(ComponentType element) ->
          Containers.map(element, as(Map.class, value, site), change(site));
      case ComponentType.OfEntry entry ->
          Containers.entry(entry, as(Map.Entry.class, value, site), change(site));
      case OfRecord plain -> plain(plain, value, site);
      default -> throw new AssertionError(type + " is no container; please report");
    };
  }

  private static Object plain(OfRecord type, Object value, ComponentPath site) {
    Object instance = as(type.access().type(), value, site);
    @Nullable Object[] parts =
        Containers.components(type, type.access().read(instance), change(site));
    return type.isDynamic() ? new RecordTemplate(type, parts) : type.access().make(parts);
  }

  // What a value of a type variable is its class says.
  private static @Nullable Object variable(
      ComponentType type, @Nullable Object value, ComponentPath site) {
    return switch (value) {
      case Optional<?> _, Map.Entry<?, ?> _ -> Containers.each(type, value, change(site));
      case null, default -> anything(type, value, site);
    };
  }

  private static @Nullable Object anything(
      ComponentType type, @Nullable Object value, ComponentPath site) {
    return switch (value) {
      case null -> null;
      case TypeSpec<?> spec -> throw ComponentErrors.specInside(site, spec);
      case Tensor tensor -> TensorSpec.of(tensor);
      case Object object when ComponentKinds.isExtension(object.getClass()) ->
          extension(object, site);
      case List<?> _, Tuple _, NamedTuple _ -> Containers.each(type, value, change(site));
      case Map<?, ?> map -> Containers.map(type, withStringKeys(map, site), change(site));
      case Object leaf when Nest.isNested(leaf) || !ValueTypes.contains(leaf.getClass()) ->
          throw ComponentErrors.leaf(site, leaf);
      default -> withoutTensors(value, site);
    };
  }

  private static Map<?, ?> withStringKeys(Map<?, ?> map, ComponentPath site) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        throw ComponentErrors.keyInside(site, key);
      }
    }
    return map;
  }

  private static Containers.Change change(ComponentPath site) {
    return (type, child, step) -> describe(type, child, site.child(step));
  }

  private static <T> T as(Class<T> wanted, @Nullable Object value, ComponentPath site) {
    if (!wanted.isInstance(value)) {
      throw ComponentErrors.wrongContainer(site, wanted, value);
    }
    return wanted.cast(value);
  }
}
