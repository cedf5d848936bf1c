package io.intarsia.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Renders `TopLevelOps` and the class of each group.
final class FacadeRenderer {
  private static final int MOST_NAMED = 12;
  private static final String NUMPY = "numpy";

  private final UnaryOperator<String> header;
  private final List<FacadeMethod> methods;
  private final NumpyConstants constants;

  /// @param header by room, what every generated file starts with
  FacadeRenderer(
      UnaryOperator<String> header, List<FacadeMethod> methods, NumpyConstants constants) {
    this.header = header;
    this.methods = List.copyOf(methods);
    this.constants = constants;
  }

  /// Path to source.
  Map<String, String> render() {
    Map<String, String> classes = new TreeMap<>();
    classes.put(path(Rooms.ROOF), topLevel());
    for (String group : withArray()) {
      classes.put(path(group), group(group));
      for (String inner : inner(group)) {
        classes.put(path(inner), group(inner));
      }
    }
    return classes;
  }

  private static List<String> withArray() {
    List<String> groups = new ArrayList<>(EndpointName.GROUPS);
    groups.add(Rooms.ARRAY);
    return groups;
  }

  private static String path(String group) {
    return Rooms.path(Rooms.of(group), EndpointName.className(group));
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
    List<String> below = roomsBelow(group);
    return header.apply(Rooms.of(group))
        + imports(group, below, List.of("io.intarsia.op.base.BaseOps"))
        + """

        /// %s
        @Generated("io.intarsia.generator")
        public final class %s {
          private final BaseOps tf;
        %s%s
          /// The functions of a place where ops run.
          public %2$s(BaseOps tf) {
            this.tf = tf;
        %s  }
        """
            .formatted(
                title(group),
                name,
                hidden(below),
                fields(inner(group)) + constants(group),
                assignments(inner(group)) + assignments(below))
        + code(group)
        + toStringOf(group)
        + "}\n";
  }

  /// Whoever prints a group in a shell looks for functions.
  private String toStringOf(String group) {
    List<String> names = in(group).stream().map(FacadeMethod::name).distinct().toList();
    String all =
        names.size() <= MOST_NAMED
            ? String.join(", ", names)
            : "%s, … %s"
                .formatted(String.join(", ", names.subList(0, MOST_NAMED - 1)), names.getLast());
    return """

      /// Names some of the functions.
      @Override
      public String toString() {
        return "%s, %d functions: %s";
      }
    """
        .formatted(group.equals(Rooms.ARRAY) ? "tf" : "tf." + group, names.size(), all);
  }

  private static String title(String group) {
    return group.equals(Rooms.ARRAY)
        ? "Python's functions on arrays, which are at the top level of `tf`."
        : group.startsWith(NUMPY)
            ? "Functions of numpy, by numpy's names."
            : "Python's `tf." + group + "`.";
  }

  private String topLevel() {
    List<String> groups = EndpointName.GROUPS;
    List<String> array = List.of(Rooms.ARRAY);
    return header.apply(Rooms.ROOF)
        + imports(Rooms.ROOF, withArray(), List.of("io.intarsia.op.base.BaseOps"))
        + """

        /// The groups of the facade and Python's top-level functions; users see [Ops].
        @Generated("io.intarsia.generator")
        public abstract sealed class TopLevelOps extends BaseOps permits Ops {
        %s%s
          private final Ops tf = (Ops) this;

          TopLevelOps() {
        %s  }
        """
            .formatted(hidden(array), fields(groups), assignments(groups) + assignments(array))
        + code(Rooms.ROOF)
        + "}\n";
  }

  /// The rooms that the functions of a group are at home in.
  private List<String> roomsBelow(String group) {
    return in(group).stream()
        .flatMap(method -> method.home().stream())
        .map(Home::room)
        .distinct()
        .sorted()
        .toList();
  }

  private static String hidden(List<String> rooms) {
    return rooms.stream()
        .map(room -> "  private final %s %s;\n".formatted(EndpointName.className(room), room))
        .collect(Collectors.joining());
  }

  private String constants(String group) {
    return group.equals(NUMPY) ? constants.fields() : "";
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

  /// @param rooms those whose classes it needs
  private String imports(String group, List<String> rooms, List<String> more) {
    var imports = new TreeSet<>(more);
    imports.add("javax.annotation.processing.Generated");
    rooms.forEach(room -> imports.add(Rooms.qualified(room, EndpointName.className(room))));
    in(group).forEach(method -> imports.addAll(method.imports()));
    imports.addAll(Imports.of(constants(group)));
    String here = Rooms.qualified(Rooms.of(group), "");
    return imports.stream()
        .filter(name -> name.lastIndexOf('.') != here.length() - 1 || !name.startsWith(here))
        .map(name -> "import " + name + ";\n")
        .collect(Collectors.joining());
  }
}
