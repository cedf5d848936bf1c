package io.intarsia.cli.model.bind;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/// Names of a model as identifiers of Java, in one place of the source, where each is taken once.
///
/// Words that other characters or underscores divide are joined: `train_step` becomes `trainStep`.
/// What begins with a digit gets an underscore in front, a word of Java one behind, a name that is
/// taken a number.
final class Identifiers {
  /// The methods every object has.
  static final Set<String> OF_OBJECTS =
      Stream.concat(
              Arrays.stream(Object.class.getMethods()).map(Method::getName),
              Stream.of("clone", "finalize"))
          .collect(Collectors.toUnmodifiableSet());

  // Files have names of 255 bytes at most; that of a class in a class has the names of both.
  private static final int LONGEST = 60;

  private final Set<String> reserved;
  private final UnaryOperator<String> key;
  private final Set<String> taken = new HashSet<>();

  private Identifiers(Set<String> reserved, UnaryOperator<String> key) {
    this.reserved = reserved;
    this.key = key;
  }

  /// @param reserved names that get an underscore behind
  static Identifiers ofMembers(Set<String> reserved) {
    return new Identifiers(reserved, UnaryOperator.identity());
  }

  /// Case does not tell these apart, as classes become files.
  ///
  /// @param reserved names that get an underscore behind
  static Identifiers ofClasses(Set<String> reserved) {
    return new Identifiers(reserved, name -> name.toLowerCase(Locale.ROOT));
  }

  /// A name nobody has, for one of the model; from now on it is taken.
  String take(String identifier) {
    String base =
        reserved.contains(identifier) || SourceVersion.isKeyword(identifier)
            ? identifier + "_"
            : identifier;
    String name = base;
    for (int number = 2; !taken.add(key.apply(name)); number++) {
      name = base + number;
    }
    return name;
  }

  /// Names for all, in order; those that need no change keep theirs.
  Map<String, String> takeAll(Collection<String> names, UnaryOperator<String> identifier) {
    Map<String, String> all = new HashMap<>();
    List<String> kept =
        names.stream()
            .distinct()
            .sorted(Comparator.comparing(name -> !identifier.apply(name).equals(name)))
            .toList();
    kept.forEach(name -> all.put(name, take(identifier.apply(name))));
    return all;
  }

  /// The name of a method or a variable.
  static String member(String name) {
    return joined(name, false);
  }

  /// The name of a class.
  static String type(String name) {
    return joined(name, true);
  }

  private static String joined(String name, boolean isType) {
    var joined = new StringBuilder();
    boolean isStart = isType;
    for (int point : name.codePoints().limit(isType ? LONGEST : name.length()).toArray()) {
      boolean isPart = Character.isLetterOrDigit(point) && Character.isJavaIdentifierPart(point);
      if (isPart) {
        joined.appendCodePoint(isStart ? Character.toUpperCase(point) : point);
      }
      isStart = !isPart && (isType || !joined.isEmpty());
    }
    if (joined.isEmpty()) {
      return isType ? "Unnamed" : "unnamed";
    }
    return Character.isJavaIdentifierStart(joined.codePointAt(0))
        ? joined.toString()
        : "_" + joined;
  }
}
