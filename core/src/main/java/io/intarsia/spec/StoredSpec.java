package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A spec as Java serialization stores it: its serialization and those of the specs in it, flat and
/// in post-order (what a container or a spec holds comes before its [StoredNode]), so that depth
/// costs no stack. Whoever reads a stream makes specs of nothing else.
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredSpec(@Nullable Object[] parts) implements Serializable {
  /// The deepest nest that is read: as deep as [ComponentPath#DEEPEST] records in each other are.
  private static final int DEEPEST = 5 * ComponentPath.DEEPEST;

  static StoredSpec of(TypeSpec<?> root) {
    List<@Nullable Object> parts = new ArrayList<>();
    // A node that is met again comes after what it holds.
    Deque<Object[]> open = new ArrayDeque<>(List.<Object[]>of(new Object[] {root}));
    while (!open.isEmpty()) {
      Object part = open.pop()[0];
      Held held = part instanceof StoredNode ? null : held(part);
      if (held == null) {
        parts.add(part);
      } else {
        open.push(new Object[] {held.node});
        held.children.reversed().forEach(child -> open.push(new Object[] {child}));
      }
    }
    return new StoredSpec(parts.toArray());
  }

  /// What a container or a spec is stored as.
  private record Held(StoredNode node, List<?> children) {}

  // Null for a leaf.
  private static @Nullable Held held(@Nullable Object part) {
    return switch (part) {
      case Tuple tuple -> new Held(new StoredNode.OfTuple(tuple.size()), tuple.toList());
      case NamedTuple tuple ->
          new Held(new StoredNode.OfNamedTuple(tuple.fields()), tuple.values());
      case List<?> list -> new Held(new StoredNode.OfList(list.size()), list);
      case Map<?, ?> map -> new Held(new StoredNode.OfMap(map.size()), keysAndValues(map));
      case Optional<?> optional -> {
        List<?> value = optional.stream().toList();
        yield new Held(new StoredNode.OfOptional(value.size()), value);
      }
      case Map.Entry<?, ?> entry ->
          new Held(new StoredNode.OfEntry(), Arrays.asList(entry.getKey(), entry.getValue()));
      case TypeSpec<?> spec -> {
        Object state = spec instanceof OpaqueSpec opaque ? opaque.state() : spec.serialize();
        yield new Held(StoredNode.of(spec), Arrays.asList(state));
      }
      case null, default -> null;
    };
  }

  private static List<@Nullable Object> keysAndValues(Map<?, ?> map) {
    List<@Nullable Object> all = new ArrayList<>();
    map.forEach((key, value) -> {
      all.add(key);
      all.add(value);
    });
    return all;
  }

  // What is made of the parts so far, and how deep each is.
  private record Made(@Nullable Object value, int depth, int specs) {
    static final Made NOTHING = new Made(null, 0, 0);
  }

  Object readResolve() throws InvalidObjectException {
    try {
      List<Made> made = new ArrayList<>();
      for (Object part : parts) {
        made.add(part instanceof StoredNode node ? make(node, made) : new Made(part, 0, 0));
      }
      if (made.size() != 1 || !(made.getFirst().value instanceof TypeSpec<?> spec)) {
        throw CodecErrors.notStored("it is not one spec");
      }
      return spec;
    } catch (RuntimeException e) {
      // A part is missing, of another class, or refused by the spec that is made of it.
      var error = new InvalidObjectException(SpecErrors.cut(e.toString()));
      error.initCause(e);
      throw error;
    }
  }

  // Takes what the node holds from the end of what is made.
  private static Made make(StoredNode node, List<Made> made) {
    int count = node.count();
    if (count < 0 || count > made.size()) {
      throw CodecErrors.notStored("a container holds more than there is");
    }
    List<Made> held = made.subList(made.size() - count, made.size());
    Made deepest = Made.NOTHING;
    @Nullable Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      Made each = held.get(i);
      values[i] = each.value;
      deepest =
          new Made(null, Math.max(deepest.depth, each.depth), Math.max(deepest.specs, each.specs));
    }
    held.clear();
    int specs = deepest.specs + (node.isSpec() ? 1 : 0);
    if (deepest.depth >= DEEPEST || specs > ComponentPath.DEEPEST + 1) {
      throw CodecErrors.notStored("it is nested too deep");
    }
    return new Made(node.make(values), deepest.depth + 1, specs);
  }
}
