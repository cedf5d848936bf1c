package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Prints specs and what they are made of. Equal specs print the same: maps by sorted key, and
/// floating-point numbers as the `double` they are. What is deep or long is cut.
final class SpecText {
  private static final int DEEPEST = 24;
  private static final int LONGEST = 10_000;
  private static final int LONGEST_IN_MESSAGE = 500;

  // Whether a spec class prints its specs itself.
  private static final ClassValue<Boolean> PRINTS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return printsItself(type);
        }
      };

  private final StringBuilder text = new StringBuilder();
  private final int longest;
  private int depth;

  private SpecText(int longest) {
    this.longest = longest;
  }

  /// What [TypeSpec#toString] prints by default.
  static String of(TypeSpec<?> spec) {
    var text = new SpecText(LONGEST);
    spec.print(text);
    return text.toString();
  }

  /// A value in a message, shorter than as a string.
  static String inMessage(@Nullable Object value) {
    var text = new SpecText(LONGEST_IN_MESSAGE);
    text.add(value);
    return text.toString();
  }

  /// Adds as it is.
  SpecText write(String part) {
    int left = longest - text.length();
    text.append(part, 0, Math.min(part.length(), Math.max(0, left)));
    if (left >= 0 && part.length() > left) {
      text.append('…');
    }
    return this;
  }

  /// Adds `(1, [2])`.
  SpecText tuple(@Nullable Tuple tuple) {
    return tuple == null ? write("(null)") : list("(", tuple.toList(), ")");
  }

  /// Adds `(a=1, b=[2])`, in the order of the map.
  SpecText named(Map<?, ?> values) {
    return entries("(", values, ")");
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private boolean isFull() {
    return text.length() > longest;
  }

  private void add(@Nullable Object value) {
    if (depth > DEEPEST) {
      write("…");
      return;
    }
    switch (value) {
      case TypeSpec<?> spec when !PRINTS.get(spec.getClass()) -> spec.print(this);
      case Tuple tuple -> list("(", tuple.toList(), tuple.size() == 1 ? ",)" : ")");
      case NamedTuple tuple -> write(tuple.fields().typeName()).named(tuple.asMap());
      case List<?> list -> list("[", list, "]");
      case Map<?, ?> map -> entries("{", new TreeMap<>(map), "}");
      case Optional<?> optional when optional.isPresent() -> add(optional.get());
      case Optional<?> _ -> write("empty");
      case Float number -> write(String.valueOf(number.doubleValue()));
      case null, default -> write(String.valueOf(value));
    }
  }

  private SpecText list(String opening, Collection<?> items, String closing) {
    write(opening);
    depth++;
    String separator = "";
    for (Object item : items) {
      if (isFull()) {
        break;
      }
      write(separator).add(item);
      separator = ", ";
    }
    depth--;
    return write(closing);
  }

  private SpecText entries(String opening, Map<?, ?> map, String closing) {
    write(opening);
    depth++;
    String separator = "";
    for (var entry : map.entrySet()) {
      if (isFull()) {
        break;
      }
      write(separator).write(entry.getKey() + "=").add(entry.getValue());
      separator = ", ";
    }
    depth--;
    return write(closing);
  }

  private static boolean printsItself(Class<?> type) {
    try {
      Class<?> printer = type.getMethod("toString").getDeclaringClass();
      return printer != TypeSpec.class
          && printer != DerivedSpec.class
          && printer != AnonymousSpec.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError("every class has a toString(); please report", e);
    }
  }
}
