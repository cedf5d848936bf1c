package io.intarsia.keras.argument;

import io.intarsia.errors.Mistake;
import io.intarsia.keras.internal.KerasNames;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The arguments of a class of Keras under Keras's names: what `config.json` says of it.
public final class Arguments {
  private final String room;
  private final String className;
  private final @Nullable String name;
  private final Map<String, String> types;
  private final Map<String, @Nullable Object> values;

  private Arguments(
      String room,
      String className,
      @Nullable String name,
      Map<String, String> types,
      Map<String, @Nullable Object> values) {
    this.room = room;
    this.className = className;
    this.name = name;
    this.types = types;
    this.values = values;
  }

  /// None yet.
  ///
  /// @param room the package of `keras` that the class is in
  public static Arguments of(String room, String className) {
    return new Arguments(room, className, null, Map.of(), Map.of());
  }

  /// These and another one.
  ///
  /// @param type what it is, as in the table of classes
  /// @param initial its default
  public Arguments argument(String argument, String type, @Nullable Object initial) {
    Map<String, String> more = new LinkedHashMap<>(types);
    more.put(argument, type);
    return new Arguments(room, className, name, more, values).with(argument, initial);
  }

  /// What each argument is, in their order.
  public Map<String, String> types() {
    return Collections.unmodifiableMap(types);
  }

  /// The names of arguments that have to be given, and are not.
  public List<String> missing() {
    return types.entrySet().stream()
        .filter(each -> !each.getValue().endsWith("?") && !each.getValue().equals("seed"))
        .map(Map.Entry::getKey)
        .filter(each -> values.get(each) == null)
        .toList();
  }

  /// Integers as they are kept.
  public static List<Integer> list(int... values) {
    return Arrays.stream(values).boxed().toList();
  }

  /// Numbers as they are kept.
  public static List<Double> list(double... values) {
    return Arrays.stream(values).boxed().toList();
  }

  /// Numbers by name.
  public Map<String, Double> numbers(String argument) {
    return Objects.requireNonNull(optionalNumbers(argument), argument);
  }

  /// Numbers by name that may be missing.
  @SuppressWarnings("unchecked") // the generated classes put such
  public @Nullable Map<String, Double> optionalNumbers(String argument) {
    return (Map<String, Double>) values.get(argument);
  }

  /// Two numbers for each axis as they are kept.
  ///
  /// @param axes how many there are
  /// @param values one for all, one for each axis, or two for each
  /// @throws IllegalArgumentException if there are so many of neither
  public static List<List<Integer>> pairs(int axes, int... values) {
    if (values.length != 1 && values.length != axes && values.length != 2 * axes) {
      throw Mistake.argument(
          "expected 1, %d or %d numbers for %d axes, got %s"
              .formatted(axes, 2 * axes, axes, Arrays.toString(values)));
    }
    return IntStream.range(0, axes)
        .mapToObj(axis ->
            IntStream.range(2 * axis, 2 * axis + 2)
                .mapToObj(side -> values[side * values.length / (2 * axes)])
                .toList())
        .toList();
  }

  /// These with another value.
  public Arguments with(String argument, @Nullable Object value) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(values);
    changed.put(argument, value);
    return new Arguments(room, className, name, types, changed);
  }

  /// These with a name.
  public Arguments withName(String name) {
    return new Arguments(room, className, Objects.requireNonNull(name, "name"), types, values);
  }

  /// The class in Keras.
  public String className() {
    return className;
  }

  /// The name; that of the class if none was given.
  public String name() {
    return name == null ? KerasNames.snake(className) : name;
  }

  /// A value.
  public <T> T value(String argument, Class<T> type) {
    return Objects.requireNonNull(optionalValue(argument, type), argument);
  }

  /// A value that may be missing.
  public <T> @Nullable T optionalValue(String argument, Class<T> type) {
    return type.cast(values.get(argument));
  }

  /// An integer.
  public int integer(String argument) {
    return value(argument, Integer.class);
  }

  /// A number.
  public double real(String argument) {
    return value(argument, Double.class);
  }

  /// Whether something is so.
  public boolean flag(String argument) {
    return value(argument, Boolean.class);
  }

  /// Integers.
  public List<Integer> integers(String argument) {
    return Objects.requireNonNull(optionalIntegers(argument), argument);
  }

  /// Integers that may be missing.
  @SuppressWarnings("unchecked") // the generated classes put such
  public @Nullable List<Integer> optionalIntegers(String argument) {
    return (List<Integer>) values.get(argument);
  }

  /// Two integers for each axis.
  public List<List<Integer>> pairs(String argument) {
    return values(argument, List.class);
  }

  /// Objects, such as layers.
  ///
  /// @param type of each
  @SuppressWarnings("unchecked") // the generated classes put such
  public <T> List<T> values(String argument, Class<? super T> type) {
    return (List<T>) value(argument, List.class);
  }

  /// Numbers.
  public List<Double> reals(String argument) {
    return Objects.requireNonNull(optionalReals(argument), argument);
  }

  /// Numbers that may be missing.
  @SuppressWarnings("unchecked") // the generated classes put such
  public @Nullable List<Double> optionalReals(String argument) {
    return (List<Double>) values.get(argument);
  }

  /// Two are equal if class, name and values are.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Arguments arguments
        && room.equals(arguments.room)
        && className.equals(arguments.className)
        && Objects.equals(name, arguments.name)
        && values.equals(arguments.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(room, className, name, values);
  }

  /// As Python writes a call.
  @Override
  public String toString() {
    return className + values;
  }
}
