package io.intarsia.nest;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What this package has to say against its arguments.
final class NestErrors {
  private static final int LONGEST_LEAF = 80;
  private static final int MOST_KEYS = 20;

  private NestErrors() {}

  static IllegalArgumentException differ(String operation, KeyPath path, Side expected, Side got) {
    return Mistake.argument(
        "%s: the structures differ at %s: expected %s, got %s%s"
            .formatted(operation, path, expected.text(), got.text(), difference(expected, got)));
  }

  static IllegalArgumentException leafCount(int expected, int got, Structure structure) {
    return Mistake.argument(
        "packSequenceAs: expected %d leaves, as the structure has, got %d; the structure is %s"
            .formatted(expected, got, structure));
  }

  static IllegalArgumentException mismatch(KeyPath container, MismatchException mismatch) {
    return Mistake.argument(
        "packSequenceAs: %s%s %s; a container whose elements are of another class can be declared"
                .formatted(container, mismatch.step(), mismatch.getMessage())
            + " with a wider type, such as Object");
  }

  static ClosedContainerException unsortable(@Nullable Object[] keys, int position) {
    return new ClosedContainerException(
        "the keys of a map must be comparable values of one class, such as String, to be sorted;"
            + " got %s among %d keys".formatted(leaf(keys[position]), keys.length));
  }

  static ClosedContainerException closedRecord(IllegalArgumentException cause) {
    return new ClosedContainerException(
        cause.getMessage() + "; or register a NodeType for it, or annotate it with @NestLeaf",
        cause);
  }

  static ClosedContainerException changed() {
    return new ClosedContainerException("a map changed meanwhile; pass a copy of it");
  }

  static IllegalArgumentException closed(KeyPath path, ClosedContainerException cause) {
    return Mistake.argument(
        "Nest: %s cannot be flattened: %s".formatted(path, cause.getMessage()), cause);
  }

  static IllegalArgumentException notConcrete(Class<?> type) {
    return Mistake.argument(
        "Nest.register: no value is just a %s; register the classes that implement or extend it"
            .formatted(type.getName()));
  }

  static IllegalArgumentException registeredTwice(Class<?> type) {
    return Mistake.argument(
        "Nest.register: %s is registered already; call unregister first".formatted(type.getName()));
  }

  static IllegalArgumentException notRegistered(Class<?> type) {
    return Mistake.argument("Nest.unregister: %s is not registered".formatted(type.getName()));
  }

  static IllegalStateException gaveNull(NodeType<?> type, String method, String wanted) {
    return Mistake.state(
        "%s.%s gave null; it must give %s".formatted(ClassNames.full(type), method, wanted));
  }

  static IllegalArgumentException cycle(KeyPath path, Object container, int depth) {
    return Mistake.argument(
        "Nest: a %s holds itself, at %s (depth %d); break the circle, or register its class as a"
                .formatted(ClassNames.full(container), path, depth)
            + " composite");
  }

  static IllegalArgumentException tooDeep(KeyPath path, Object container) {
    return Mistake.argument(
        "Nest: more than %d levels at %s, a %s; does a container make new containers whenever it is"
                .formatted(Frames.DEEPEST, path, ClassNames.full(container))
            + " asked for its children?");
  }

  static IllegalArgumentException noNests(String operation) {
    return Mistake.argument(operation + ": expected at least one nest, got none");
  }

  /// A value in a message: its class, and itself if that is short. Containers may be deep, so only
  /// their class is named.
  static String leaf(@Nullable Object leaf) {
    return Nest.isNested(leaf) ? ClassNames.of(leaf) : Texts.of(leaf, LONGEST_LEAF);
  }

  private static String difference(Side expected, Side got) {
    if (expected.metadata() instanceof MapKeys keys && got.metadata() instanceof MapKeys others) {
      return "; missing %s, unexpected %s".formatted(some(keys, others), some(others, keys));
    }
    return expected.text().equals(got.text()) && expected.type() != null && got.type() != null
        ? ClassNames.unlike(expected.type(), got.type())
        : "";
  }

  private static String some(MapKeys keys, MapKeys others) {
    List<Object> missing = keys.without(others);
    return missing.size() <= MOST_KEYS
        ? missing.toString()
        : missing.subList(0, MOST_KEYS) + " and %d more".formatted(missing.size() - MOST_KEYS);
  }
}
