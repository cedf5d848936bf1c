package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The functions of the table `numpy.json`: each is a method of tensors, in all of its forms, of
/// what is like an array. What is written by hand under the same name and takes the same stays.
final class NumpyMethods {
  private static final String FILE = "numpy.json";
  private static final Set<String> LIKE_ARRAYS = Set.of("Tensor", "Number", "Object");
  private static final Parameter X = new Parameter("Object x", "Object", "x");
  private static final Parameter Y = new Parameter("Object y", "Object", "y");
  private static final Parameter AXIS = new Parameter("int... axis", "int...", "axis");

  private final NumpyTable table;
  private final Problems problems;
  private final Map<String, FacadeMethod> made = new LinkedHashMap<>();

  NumpyMethods(NumpyTable table, Problems problems) {
    this.table = table;
    this.problems = problems;
  }

  /// The functions of all lines of the table.
  ///
  /// @param methods of tensors
  /// @param written functions of numpy that are there
  List<FacadeMethod> of(List<TensorMethod> methods, List<FacadeMethod> written) {
    table.arrays().forEach((name, method) -> addForms(name, method, methods, "array"));
    table.floating().forEach((name, method) -> addForms(name, method, methods, "floating"));
    table.operators().forEach((name, line) -> addOperator(name, Line.of(line)));
    table.reductions().forEach((name, line) -> addReduction(name, Line.of(line)));
    written.forEach(function -> made.remove(function.key()));
    return List.copyOf(made.values());
  }

  /// What is before and behind the colon of a line.
  private record Line(String method, String says) {
    static Line of(String text) {
      int colon = text.indexOf(": ");
      return new Line(text.substring(0, colon), text.substring(colon + 2));
    }
  }

  private void add(FacadeMethod function) {
    made.putIfAbsent(function.key(), function);
  }

  private void addForms(String name, String method, List<TensorMethod> methods, String reader) {
    List<TensorMethod> forms = methods.stream().filter(m -> m.name().equals(method)).toList();
    if (forms.isEmpty()) {
      problems.add(FILE, "tensors have no method %s for numpy.%s".formatted(method, name));
    }
    forms.stream()
        .filter(form -> forms.stream().noneMatch(wider -> covers(wider, form)))
        .forEach(form -> add(form(name, form, reader)));
  }

  /// Whether a form takes what is like an array where another takes Java arrays alone, whose dtype
  /// would be that of the first argument: of two Java values neither leads.
  private static boolean covers(TensorMethod wider, TensorMethod narrower) {
    List<Parameter> more = wider.parameters();
    List<Parameter> less = narrower.parameters();
    if (more.size() != less.size() || wider == narrower) {
      return false;
    }
    boolean isWider = false;
    for (int at = 1; at < more.size(); at++) {
      boolean isArray =
          LIKE_ARRAYS.contains(more.get(at).type()) && less.get(at).type().endsWith("[]");
      if (!isArray && !taken(more.get(at)).type().equals(taken(less.get(at)).type())) {
        return false;
      }
      isWider |= isArray;
    }
    return isWider;
  }

  private static FacadeMethod form(String name, TensorMethod method, String reader) {
    List<Parameter> parameters = method.parameters().stream().map(NumpyMethods::taken).toList();
    List<String> arrays =
        parameters.stream().filter(p -> p.type().equals("Object")).map(Parameter::name).toList();
    boolean isAlone = arrays.size() == 1;
    String arguments =
        parameters.stream()
            .skip(1)
            .map(p -> arrays.contains(p.name()) ? element(arrays.indexOf(p.name())) : p.name())
            .collect(Collectors.joining(", "));
    String read = isAlone ? parameters.getFirst().name() : element(0);
    String call = "Given.%s(tf, %s).%s(%s)".formatted(reader, read, method.name(), arguments);
    return new NumpyFunction(name, documentation(method), method.returnType(), parameters)
        .method((isAlone ? "" : all(arrays)) + result(call), method.imports(), FILE);
  }

  private void addOperator(String name, Line line) {
    String call = "%s.%s(%s)".formatted(element(0), line.method(), element(1));
    add(
        new NumpyFunction(name, List.of(line.says(), ""), "Tensor", List.of(X, Y))
            .method(all(List.of("x", "y")) + result(call), Set.of(), FILE));
  }

  private void addReduction(String name, Line line) {
    String function = line.method() + "." + name;
    add(
        new NumpyFunction(name, List.of(line.says() + ".", ""), "Tensor", List.of(X))
            .method(result(function + "(tf, Given.flat(Given.array(tf, x)), 0)"), Set.of(), FILE));
    List<String> says =
        List.of(
            line.says() + ", along axes, which go.",
            "",
            "@param axis negative ones count from the last");
    add(
        new NumpyFunction(name, says, "Tensor", List.of(X, AXIS))
            .method(result(function + "(tf, x, axis)"), Set.of(), FILE));
  }

  private static String element(int at) {
    return "all.get(" + at + ")";
  }

  private static String all(List<String> arrays) {
    return "    List<Tensor> all = Given.arrays(tf, List.of(%s));\n"
        .formatted(String.join(", ", arrays));
  }

  private static String result(String expression) {
    return "    return " + expression + ";\n";
  }

  /// What is like an array in the place of tensors and numbers.
  private static Parameter taken(Parameter parameter) {
    return LIKE_ARRAYS.contains(parameter.type())
        ? new Parameter("Object " + parameter.name(), "Object", parameter.name())
        : parameter;
  }

  /// Without what is said about tensors alone, and where else it comes from.
  private static List<String> documentation(TensorMethod method) {
    List<String> said = new ArrayList<>();
    for (String line : method.documentation()) {
      boolean isSecondBreak = line.isEmpty() && !said.isEmpty() && said.getLast().isEmpty();
      if (!line.startsWith(TensorMethods.SELF) && !line.startsWith("@see") && !isSecondBreak) {
        said.add(line.replace("his tensor", "he array"));
      }
    }
    boolean hasTags = said.stream().anyMatch(line -> line.startsWith("@"));
    if (!hasTags && !said.getLast().isEmpty()) {
      said.add("");
    }
    return said;
  }
}
