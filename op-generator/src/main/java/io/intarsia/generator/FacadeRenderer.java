package io.intarsia.generator;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Renders `TopLevelOps` and the class of each group.
final class FacadeRenderer {
  private final String header;

  FacadeRenderer(String header) {
    this.header = header;
  }

  /// Simple class name to source.
  Map<String, String> render(List<FacadeMethod> methods) {
    Map<String, String> classes = new TreeMap<>();
    classes.put("TopLevelOps", topLevel(of("", methods)));
    for (String group : EndpointName.GROUPS) {
      classes.put(EndpointName.className(group), group(group, of(group, methods)));
    }
    return classes;
  }

  private static List<FacadeMethod> of(String group, List<FacadeMethod> methods) {
    return methods.stream()
        .filter(method -> method.group().equals(group))
        .sorted(Comparator.comparing(FacadeMethod::name))
        .toList();
  }

  private String group(String group, List<FacadeMethod> methods) {
    return header
        + imports(methods, List.of("javax.annotation.processing.Generated"))
        + """

        /// Python's `tf.%1$s`.
        @Generated("io.intarsia.generator")
        public final class %2$s {
          private final Ops tf;

          %2$s(Ops tf) {
            this.tf = tf;
          }
        """
            .formatted(group, EndpointName.className(group))
        + code(methods)
        + "}\n";
  }

  private String topLevel(List<FacadeMethod> methods) {
    var text = new StringBuilder(header);
    text.append(
        imports(
            methods,
            List.of("javax.annotation.processing.Generated", "io.intarsia.tensor.OpRunner")));
    text.append(
        """

        /// The groups of the facade and Python's top-level functions; users see [Ops].
        @Generated("io.intarsia.generator")
        public abstract sealed class TopLevelOps implements OpRunner permits Ops {
          /// Every op under its registered name.
          public final RawOps raw = new RawOps(this);
        """);
    for (String group : EndpointName.GROUPS) {
      text.append(
          """

            /// Python's `tf.%s`.
            public final %s %1$s;
          """
              .formatted(group, EndpointName.className(group)));
    }
    text.append("\n  private final Ops tf = (Ops) this;\n\n  TopLevelOps() {\n");
    EndpointName.GROUPS.forEach(
        group -> text.append("    %s = new %s(tf);\n".formatted(group, EndpointName.className(group))));
    return text.append("  }\n").append(code(methods)).append("}\n").toString();
  }

  private static String code(List<FacadeMethod> methods) {
    return methods.stream().map(method -> "\n" + method.code()).collect(Collectors.joining());
  }

  private static String imports(List<FacadeMethod> methods, List<String> more) {
    var imports = new TreeSet<>(more);
    methods.forEach(method -> imports.addAll(method.imports()));
    return imports.stream()
        .map(name -> "import " + name + ";\n")
        .collect(Collectors.joining());
  }
}
