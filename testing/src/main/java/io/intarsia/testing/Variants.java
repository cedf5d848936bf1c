package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Specs a little different from a given one. What their class refuses to make is left out.
final class Variants {
  private Variants() {}

  /// The spec with less said of its shapes: the first dimension unknown, all, the rank.
  static List<TypeSpec<?>> relaxed(TypeSpec<?> spec) {
    List<TypeSpec<?>> variants = new ArrayList<>();
    addRebuilt(variants, spec, mapShapes(SpecStates.of(spec), Variants::withoutFirst));
    addRebuilt(variants, spec, mapShapes(SpecStates.of(spec), Variants::withoutDimensions));
    addRebuilt(variants, spec, mapShapes(SpecStates.of(spec), shape -> Shape.unknown()));
    return variants;
  }

  /// The specs that differ in one thing: a dimension, a dtype, a static value.
  static List<TypeSpec<?>> changed(TypeSpec<?> spec) {
    List<TypeSpec<?>> variants = new ArrayList<>();
    for (Object state : changes(SpecStates.of(spec))) {
      addRebuilt(variants, spec, state);
    }
    return variants;
  }

  private static void addRebuilt(
      List<TypeSpec<?>> variants, TypeSpec<?> spec, @Nullable Object state) {
    try {
      if (state != null) {
        variants.add(SpecStates.rebuild(spec, state));
      }
    } catch (IllegalArgumentException e) {
      // Not a state of such a spec.
    }
  }

  private static @Nullable Object mapShapes(@Nullable Object state, UnaryOperator<Shape> change) {
    return switch (state) {
      case Shape shape -> change.apply(shape);
      case TypeSpec<?> spec -> mapSpec(spec, change);
      case null -> null;
      default -> {
        List<@Nullable Object> items = items(state);
        yield items == null ? state : withItems(state, mapAll(items, change));
      }
    };
  }

  private static List<@Nullable Object> mapAll(
      List<@Nullable Object> items, UnaryOperator<Shape> change) {
    List<@Nullable Object> mapped = new ArrayList<>();
    items.forEach(item -> mapped.add(mapShapes(item, change)));
    return mapped;
  }

  private static TypeSpec<?> mapSpec(TypeSpec<?> spec, UnaryOperator<Shape> change) {
    Object state = mapShapes(SpecStates.of(spec), change);
    return state == null ? spec : SpecStates.rebuild(spec, state);
  }

  private static List<Object> changes(@Nullable Object state) {
    List<Object> changes = new ArrayList<>();
    List<@Nullable Object> items = items(state);
    if (items == null) {
      Object changed = changedLeaf(state);
      return changed == null ? changedSpecs(state) : List.of(changed);
    }
    for (int i = 0; i < items.size(); i++) {
      for (Object change : changes(items.get(i))) {
        List<@Nullable Object> changed = new ArrayList<>(items);
        changed.set(i, change);
        changes.add(withItems(state, changed));
      }
    }
    return changes;
  }

  private static List<Object> changedSpecs(@Nullable Object leaf) {
    return leaf instanceof TypeSpec<?> spec ? List.copyOf(changed(spec)) : List.of();
  }

  // Null if nothing is known to do with it.
  private static @Nullable Object changedLeaf(@Nullable Object leaf) {
    return switch (leaf) {
      case Shape shape -> changedShape(shape);
      case DType dtype -> dtype == DType.INT32 ? DType.FLOAT32 : DType.INT32;
      case String text -> text + "x";
      case Boolean flag -> !flag;
      case Integer number -> number + 1;
      case Long number -> number + 1;
      case Float number -> number + 1;
      case Double number -> number + 1;
      case null, default -> null;
    };
  }

  private static Shape changedShape(Shape shape) {
    if (!shape.hasRank() || shape.rank() == 0) {
      return Shape.of(3);
    }
    return shape.subShape(1, shape.rank()).withLeading(shape.dim(0) + 1);
  }

  private static Shape withoutFirst(Shape shape) {
    return !shape.hasRank() || shape.rank() == 0
        ? shape
        : shape.subShape(1, shape.rank()).withLeading(Shape.UNKNOWN_SIZE);
  }

  private static Shape withoutDimensions(Shape shape) {
    return shape.hasRank() ? Shape.unknownOfRank(shape.rank()) : shape;
  }

  // The elements of a container in order; null for a leaf.
  private static @Nullable List<@Nullable Object> items(@Nullable Object state) {
    return switch (state) {
      case Tuple tuple -> tuple.toList();
      case NamedTuple tuple -> tuple.values();
      case List<?> list -> new ArrayList<>(list);
      case Map<?, ?> map -> new ArrayList<>(map.values());
      case null, default -> null;
    };
  }

  private static Object withItems(@Nullable Object like, List<@Nullable Object> items) {
    return switch (like) {
      case Tuple tuple -> Tuple.copyOf(items);
      case NamedTuple tuple -> tuple.fields().of(items.toArray());
      case Map<?, ?> map -> withValues(map, items);
      case null, default -> items;
    };
  }

  private static Object withValues(Map<?, ?> like, List<@Nullable Object> values) {
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    var next = values.iterator();
    like.keySet().forEach(key -> map.put(key, next.next()));
    return map;
  }
}
