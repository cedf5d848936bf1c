package io.intarsia.generator;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Renders `Overloads`: what is known of each way to call a function. A class of its own, so that
/// programs without values that dispatch never load it.
final class OverloadsRenderer {
  static final String CLASS = "Overloads";

  private OverloadsRenderer() {}

  /// @param overloads by constant, the expression it is made of
  static String render(String header, Map<String, String> overloads) {
    String constants =
        new TreeMap<>(overloads)
            .entrySet().stream()
                .map(entry ->
                    "  static final Overload %s =\n      %s;\n"
                        .formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
    return header
        + """
        import io.intarsia.dispatch.Apis;
        import io.intarsia.dispatch.Overload;
        import javax.annotation.processing.Generated;

        /// Which of Python's parameters the arguments of each overload are.
        @Generated("io.intarsia.generator")
        final class Overloads {
          private Overloads() {}

        """
        + constants
        + "}\n";
  }
}
