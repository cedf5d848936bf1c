package io.intarsia.nest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What this package has to say against its arguments.
final class NestErrors {
  private static final int LONGEST_LEAF = 80;

  private NestErrors() {}

  static IllegalArgumentException differ(
      String operation, KeyPath path, PairWalk.Side first, PairWalk.Side second) {
    return new IllegalArgumentException(
        "%s: the structures differ at %s: expected %s, got %s%s"
            .formatted(operation, path, text(first), text(second), difference(first, second)));
  }

  static IllegalArgumentException leafCount(int expected, int got, Structure structure) {
    return new IllegalArgumentException(
        "packSequenceAs: expected %d leaves, as the structure has, got %d; the structure is %s"
            .formatted(expected, got, structure));
  }

  static IllegalArgumentException wrongClass(
      String container, String step, Class<?> expected, @Nullable Object got) {
    return new IllegalArgumentException(
        "packSequenceAs: %s%s takes %s, got %s; a container whose elements are of another class can"
                .formatted(container, step, expected.getSimpleName(), leaf(got))
            + " be declared with a wider type, such as Object");
  }

  static IllegalArgumentException unsortable(@Nullable Object[] keys, int position) {
    String key =
        keys[position] == null
            ? "null"
            : "%s (%s)".formatted(keys[position], keys[position].getClass().getSimpleName());
    return new IllegalArgumentException(
        "Nest: the keys of a map must be comparable values of one class, such as String, to be"
            + " sorted; got %s among %d keys".formatted(key, keys.length));
  }

  static IllegalArgumentException notConcrete(Class<?> type) {
    return new IllegalArgumentException(
        "Nest.register: %s is no class of values; register the classes that implement it"
            .formatted(type.getName()));
  }

  static IllegalArgumentException registeredTwice(Class<?> type) {
    return new IllegalArgumentException(
        "Nest.register: %s is registered already; call unregister first".formatted(type.getName()));
  }

  static IllegalArgumentException notRegistered(Class<?> type) {
    return new IllegalArgumentException(
        "Nest.unregister: %s is not registered".formatted(type.getName()));
  }

  static IllegalArgumentException cycle(Object container, int depth) {
    return new IllegalArgumentException(
        "Nest: a %s holds itself (found at depth %d)"
            .formatted(container.getClass().getName(), depth));
  }

  static IllegalArgumentException noStructures() {
    return new IllegalArgumentException("mapStructure: expected at least one structure, got none");
  }

  private static String text(PairWalk.Side side) {
    return side.metadata() == null
        ? "a leaf, " + leaf(side.description())
        : String.valueOf(side.description());
  }

  /// A leaf in a message: its class, and its value if that is short.
  static String leaf(@Nullable Object leaf) {
    if (leaf == null) {
      return "null";
    }
    String text = leaf.toString();
    String name = leaf.getClass().getSimpleName();
    return text.length() > LONGEST_LEAF || text.contains("\n") ? name : name + " " + text;
  }

  private static String difference(PairWalk.Side first, PairWalk.Side second) {
    if (!(first.metadata() instanceof MapKeys expected)
        || !(second.metadata() instanceof MapKeys got)) {
      return "";
    }
    List<Object> missing = expected.without(got);
    List<Object> unexpected = got.without(expected);
    return "; missing " + missing + ", unexpected " + unexpected;
  }
}
