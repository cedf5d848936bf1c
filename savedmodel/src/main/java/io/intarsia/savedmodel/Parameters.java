package io.intarsia.savedmodel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.FunctionSpec;

/// The parameters of a function of Python, which arguments are bound to as Python does it.
///
/// @param names of those that may be given by position
/// @param rest the name of `*args`, or null
/// @param more the name of `**kwargs`, or null
/// @param keywordOnly the names of those that are given by name
/// @param defaults by name
record Parameters(
    List<String> names,
    @Nullable String rest,
    @Nullable String more,
    List<String> keywordOnly,
    Map<String, @Nullable Object> defaults) {
  /// As Python sorts names.
  static final Comparator<String> ORDER =
      Comparator.comparing(key -> key.getBytes(UTF_8), Arrays::compareUnsigned);

  /// Parameters of a function of which nothing is said: it takes what it gets.
  static final Parameters ANY = new Parameters(List.of(), "args", "kwargs", List.of(), Map.of());

  /// Arguments in the form that traces are saved for.
  record Bound(List<@Nullable Object> positional, Map<String, @Nullable Object> keywords) {}

  /// @throws IllegalArgumentException if the message is broken
  static Parameters of(FunctionSpec spec) {
    if (!(StructuredValues.decode(spec.getFullargspec()) instanceof NamedTuple full)) {
      throw new IllegalArgumentException("its parameters are no named tuple");
    }
    List<String> names = strings(full.get("args"));
    boolean isMethod = spec.getIsMethod() || (!names.isEmpty() && names.getFirst().equals("self"));
    if (isMethod && !names.isEmpty()) {
      names.removeFirst();
    }
    Map<String, @Nullable Object> defaults = new HashMap<>();
    List<?> last = full.get("defaults") instanceof Tuple tuple ? tuple.toList() : List.of();
    for (int i = 0; i < Math.min(last.size(), names.size()); i++) {
      defaults.put(names.get(names.size() - 1 - i), last.get(last.size() - 1 - i));
    }
    if (full.get("kwonlydefaults") instanceof Map<?, ?> map) {
      map.forEach((name, value) -> defaults.put((String) name, value));
    }
    return new Parameters(
        names,
        text(full.get("varargs")),
        text(full.get("varkw")),
        strings(full.get("kwonlyargs")),
        defaults);
  }

  private static List<String> strings(@Nullable Object list) {
    List<String> strings = new ArrayList<>();
    List<?> values =
        list instanceof Tuple tuple
            ? tuple.toList()
            : list instanceof List<?> all ? all : List.of();
    for (Object value : values) {
      String text = text(value);
      if (text == null) {
        throw new IllegalArgumentException("a parameter has no name");
      }
      strings.add(text);
    }
    return strings;
  }

  private static @Nullable String text(@Nullable Object name) {
    if (name == null || name instanceof String) {
      return (String) name;
    }
    throw new IllegalArgumentException("the name of a parameter is no text: " + name);
  }

  /// The arguments in the form that traces are saved for, with defaults.
  ///
  /// @param function for messages
  /// @throws IllegalArgumentException if one is missing, given twice, or there is no such parameter
  Bound bind(String function, List<?> positional, Map<String, ?> keywords) {
    if (positional.size() > names.size() && rest == null) {
      throw wrong(
          function,
          "%d arguments, at most %d are given by position"
              .formatted(positional.size(), names.size()));
    }
    Map<String, @Nullable Object> left = new LinkedHashMap<>(keywords);
    List<@Nullable Object> bound = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      boolean isGiven = i < positional.size();
      if (isGiven && left.containsKey(names.get(i))) {
        throw wrong(function, "the argument '%s' is given twice".formatted(names.get(i)));
      }
      bound.add(isGiven ? positional.get(i) : named(function, names.get(i), left));
    }
    if (positional.size() > names.size()) {
      bound.addAll(positional.subList(names.size(), positional.size()));
    }
    Map<String, @Nullable Object> named = new TreeMap<>(ORDER);
    keywordOnly.forEach(name -> named.put(name, named(function, name, left)));
    if (more == null && !left.isEmpty()) {
      throw wrong(function, "there is no parameter " + new TreeSet<>(left.keySet()));
    }
    named.putAll(left);
    return new Bound(bound, named);
  }

  private @Nullable Object named(String function, String name, Map<String, @Nullable Object> left) {
    if (left.containsKey(name)) {
      return left.remove(name);
    }
    if (!defaults.containsKey(name)) {
      throw wrong(function, "the argument '%s' is missing".formatted(name));
    }
    return defaults.get(name);
  }

  private IllegalArgumentException wrong(String function, String what) {
    return ModelErrors.arguments(function, what, function + this);
  }

  /// The names of all parameters that have one.
  Set<String> all() {
    Set<String> all = new TreeSet<>(names);
    all.addAll(keywordOnly);
    return all;
  }

  /// Prints `(x, factor=2.0, *, offset=None)`, as Python does.
  @Override
  public String toString() {
    var text = new StringJoiner(", ", "(", ")");
    names.forEach(name -> text.add(declared(name)));
    if (rest != null) {
      text.add("*" + rest);
    } else if (!keywordOnly.isEmpty()) {
      text.add("*");
    }
    keywordOnly.forEach(name -> text.add(declared(name)));
    if (more != null) {
      text.add("**" + more);
    }
    return text.toString();
  }

  private String declared(String name) {
    return defaults.containsKey(name) ? name + "=" + PythonText.ofNest(defaults.get(name)) : name;
  }
}
