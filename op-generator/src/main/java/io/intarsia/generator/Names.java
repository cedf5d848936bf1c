package io.intarsia.generator;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/// Turns TensorFlow's names into Java's.
final class Names {
  /// Methods of `Object` without parameters: a record component may not be called so.
  private static final Set<String> RECORD_RESERVED =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  private Names() {}

  /// A parameter name: camel case, no keyword, none of the names the generated bodies use.
  static String parameter(String name) {
    String camel = camel(name);
    boolean taken =
        SourceVersion.isKeyword(camel) || Set.of("tf", "options", "out").contains(camel);
    return taken ? camel + "_" : camel;
  }

  /// A record component name.
  static String component(String name) {
    String camel = camel(name);
    boolean taken = SourceVersion.isKeyword(camel) || RECORD_RESERVED.contains(camel);
    return taken ? camel + "_" : camel;
  }

  /// `transpose_a` to `transposeA`, `DstT` to `dstT`, `N` to `n`.
  static String camel(String name) {
    var camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      camel.append(camel.isEmpty() ? decapitalized(word) : capitalized(word));
    }
    return camel.toString();
  }

  /// `reduce_sum` to `ReduceSum`.
  static String capitalized(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String decapitalized(String word) {
    if (word.isEmpty() || word.equals(word.toUpperCase(Locale.ROOT))) {
      return word.toLowerCase(Locale.ROOT);
    }
    return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
  }
}
