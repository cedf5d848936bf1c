package io.intarsia.internal.function.type;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is wrong with values that functions take and give.
public final class TypeErrors {
  private static final int LONGEST_VALUE = 80;

  private TypeErrors() {}

  static IllegalArgumentException structures(
      String operation, Structure first, @Nullable Object other) {
    return Mistake.argument(
        "%s: all branches must give one structure; one gives %s, another %s%s"
            .formatted(
                operation, shown(first), shown(Nest.structure(other)), difference(first, other)));
  }

  public static String shown(Structure structure) {
    return structure.isLeaf() ? "a single value" : structure.toString();
  }

  /// Says at which path a value has another structure.
  public static String difference(Structure expected, @Nullable Object got) {
    try {
      List<?> ignored = expected.leaves(got);
      return "";
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      return "; " + message.substring(message.indexOf(": ") + 2);
    }
  }

  static IllegalArgumentException noCommonType(
      String operation, KeyPath path, @Nullable Object first, @Nullable Object other) {
    return Mistake.argument(
        ("%s: the branches give %s and %s at %s%s, which have no type in common; cast one of them"
                + " to the type of the other")
            .formatted(operation, first, other, path.of("result"), Unlike.of(first, other)));
  }

  static IllegalArgumentException specAsArgument(Object spec) {
    return Mistake.argument(
        "functions are called with values, not specs; got %s; concrete(…) takes specs"
            .formatted(spec));
  }

  static IllegalArgumentException hiddenTensor(String what, String path, Object leaf) {
    return Mistake.argument(
        "%s holds a tensor at %s, where the function does not see it, in a %s; pass tensors in lists,"
                .formatted(what, path, ClassNames.full(leaf))
            + " maps, records and extension types, or let the class be one of these");
  }

  static IllegalArgumentException specAsValue(Object spec) {
    return Mistake.argument(
        "branches and loops take and give values, not specs; got %s".formatted(spec));
  }

  static IllegalArgumentException notATensorOf(
      String function, String where, IllegalArgumentException cause) {
    return Mistake.argument(
        "%s: %s is made a tensor, as arrays are: %s"
            .formatted(function, where, Texts.reason(cause)),
        cause);
  }

  static IllegalArgumentException mayChange(Object value) {
    return Mistake.argument(
        ("a %s may change after the trace, which would go on with what it was; pass a tensor, a"
                + " List or a Map, or an immutable value such as Set.copyOf(…), got %s")
            .formatted(ClassNames.of(value), Texts.of(value, LONGEST_VALUE)));
  }

  static IllegalArgumentException notKept(String where, IllegalArgumentException cause) {
    return Mistake.argument(where + ": " + Texts.reason(cause), cause);
  }
}
