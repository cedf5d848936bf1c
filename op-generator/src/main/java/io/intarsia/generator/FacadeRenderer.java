package io.intarsia.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Renders `TopLevelOps` and the class of each group.
final class FacadeRenderer {
  private final String header;
  private final List<FacadeMethod> methods;

  FacadeRenderer(String header, List<FacadeMethod> methods) {
    this.header = header;
    this.methods = List.copyOf(methods);
  }

  /// Simple class name to source.
  Map<String, String> render() {
    Map<String, String> classes = new TreeMap<>();
    classes.put(EndpointName.className(""), topLevel());
    for (String group : EndpointName.GROUPS) {
      classes.put(EndpointName.className(group), group(group));
      for (String inner : inner(group)) {
        classes.put(EndpointName.className(inner), group(inner));
      }
    }
    return classes;
  }

  /// Groups in a group, such as `math.special`.
  private List<String> inner(String group) {
    return methods.stream()
        .map(FacadeMethod::group)
        .filter(name -> name.startsWith(group + "."))
        .distinct()
        .sorted()
        .toList();
  }

  private List<FacadeMethod> in(String group) {
    return methods.stream()
        .filter(method -> method.group().equals(group))
        .sorted(Comparator.comparing(FacadeMethod::name))
        .toList();
  }

  private String group(String group) {
    String name = EndpointName.className(group);
    return header
        + imports(group, List.of("javax.annotation.processing.Generated"))
        + """

        /// Python's `tf.%s`.
        @Generated("io.intarsia.generator")
        public final class %s {
          private final Ops tf;
        %s
          %2$s(Ops tf) {
            this.tf = tf;
        %s  }
        """
            .formatted(group, name, fields(inner(group)), assignments(inner(group)))
        + code(group)
        + "}\n";
  }

  private String topLevel() {
    List<String> more = new ArrayList<>();
    more.add("javax.annotation.processing.Generated");
    more.add("io.intarsia.tensor.OpRunner");
    return header
        + imports("", more)
        + """

        /// The groups of the facade and Python's top-level functions; users see [Ops].
        @Generated("io.intarsia.generator")
        public abstract sealed class TopLevelOps implements OpRunner permits Ops {
          /// Every op under its registered name.
          public final RawOps raw = new RawOps(this);
        %s
          private final Ops tf = (Ops) this;

          TopLevelOps() {
        %s  }
        """
            .formatted(fields(EndpointName.GROUPS), assignments(EndpointName.GROUPS))
        + code("")
        + "}\n";
  }

  private static String fields(List<String> groups) {
    return groups.stream()
        .map(group ->
            """

              /// Python's `tf.%s`.
              public final %s %s;
            """
                .formatted(group, EndpointName.className(group), field(group)))
        .collect(Collectors.joining());
  }

  private static String assignments(List<String> groups) {
    return groups.stream()
        .map(group ->
            "    %s = new %s(tf);\n".formatted(field(group), EndpointName.className(group)))
        .collect(Collectors.joining());
  }

  private static String field(String group) {
    return group.substring(group.lastIndexOf('.') + 1);
  }

  private String code(String group) {
    return in(group).stream().map(method -> "\n" + method.code()).collect(Collectors.joining());
  }

  private String imports(String group, List<String> more) {
    var imports = new TreeSet<>(more);
    in(group).forEach(method -> imports.addAll(method.imports()));
    return imports.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining());
  }
}
