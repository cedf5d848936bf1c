package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The methods of the table `methods.json`: each is a function of the facade in all forms whose
/// first parameter is a tensor and whose types tensors know.
final class TensorMethods {
  /// The beginning of what is said about the tensor itself.
  static final String SELF = "The tensor is the argument ";

  private static final String FILE = "methods.json";
  private static final String OPS = "io.intarsia.op.";

  private final Catalog catalog;
  private final Problems problems;

  TensorMethods(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /// The methods of all lines of the table.
  ///
  /// @param functions of the facade, without siblings for types that dispatch
  List<TensorMethod> of(List<FacadeMethod> functions) {
    List<TensorMethod> methods = new ArrayList<>();
    catalog
        .methods()
        .forEach((name, endpoints) ->
            endpoints.forEach(endpoint -> methods.addAll(of(name, endpoint, functions))));
    return methods;
  }

  private List<TensorMethod> of(String name, String endpoint, List<FacadeMethod> functions) {
    List<TensorMethod> found =
        functions.stream()
            .filter(function -> isOf(function, endpoint))
            .map(function -> method(name, function))
            .toList();
    if (found.isEmpty()) {
      problems.add(FILE, "no method of tf.%s can be x.%s".formatted(endpoint, name));
    }
    return found;
  }

  /// Tensors lie below ops: they know no options and no results of theirs.
  private static boolean isOf(FacadeMethod function, String endpoint) {
    MethodSignature signature = function.signature();
    return function.endpoint().equals(endpoint)
        && function.group().equals(EndpointName.of(endpoint).group())
        && signature.isPlain()
        && !signature.parameters().isEmpty()
        && takesTensor(signature.parameters().getFirst(), endpoint)
        && imports(function).stream().noneMatch(name -> name.startsWith(OPS));
  }

  /// Those of numpy take what is like an array.
  private static boolean takesTensor(MethodSignature.Parameter first, String endpoint) {
    return first.type().equals("Tensor")
        || first.type().equals("Object") && EndpointName.isNumpy(endpoint);
  }

  private static TensorMethod method(String name, FacadeMethod function) {
    MethodSignature signature = function.signature();
    String self = signature.parameters().getFirst().name();
    return new TensorMethod(
        name,
        signature.returnType(),
        parameters(signature.parameters()),
        documentation(function, self),
        imports(function),
        path(function),
        self,
        FILE);
  }

  private static List<Parameter> parameters(List<MethodSignature.Parameter> parameters) {
    List<Parameter> found = new ArrayList<>();
    for (MethodSignature.Parameter parameter : parameters) {
      String type = found.isEmpty() ? "Tensor" : parameter.type();
      found.add(new Parameter(type + " " + parameter.name(), type, parameter.name()));
    }
    return found;
  }

  private static String path(FacadeMethod function) {
    return function.group().isEmpty()
        ? "tf." + function.name()
        : "tf.%s.%s".formatted(function.group(), function.name());
  }

  /// Of the types of the signature and of what it throws; the documentation may name others.
  private static Set<String> imports(FacadeMethod function) {
    MethodSignature signature = function.signature();
    String types =
        signature.returnType()
            + signature.parameters().stream().map(MethodSignature.Parameter::type).toList()
            + lines(function).stream().filter(line -> line.startsWith("@throws")).toList();
    return function.imports().stream()
        .filter(name -> Pattern.compile("\\b" + simple(name) + "\\b").matcher(types).find())
        .collect(Collectors.toSet());
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /// What the function says, and which of its arguments the tensor is.
  private static List<String> documentation(FacadeMethod function, String self) {
    List<String> said = new ArrayList<>();
    boolean isOfSelf = false;
    for (String line : lines(function)) {
      if (line.startsWith("@")) {
        isOfSelf = line.startsWith("@param " + self + " ");
      }
      if (!isOfSelf) {
        said.add(line);
      }
    }
    int tags =
        said.stream().filter(line -> line.startsWith("@")).findFirst().map(said::indexOf).orElse(0);
    said.addAll(tags, List.of(SELF + "`%s`.".formatted(self), ""));
    return said;
  }

  private static List<String> lines(FacadeMethod function) {
    return function
        .code()
        .lines()
        .map(String::strip)
        .takeWhile(line -> line.startsWith("///"))
        .map(line -> line.substring(3).strip())
        .toList();
  }
}
