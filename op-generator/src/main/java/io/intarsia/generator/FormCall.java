package io.intarsia.generator;

import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a form calls a method.
///
/// @param parameters of the form, all with types
/// @param arguments of the method, as Java
/// @param cost the less, the nearer the form is to the method
record FormCall(FacadeMethod target, List<Parameter> parameters, String arguments, int cost) {
  private static final String CONSTANT = "HostArguments.of(tf, %s)";
  private static final String LIKE_ARRAY = "Object";
  private static final int OPTIONS = 10; // what it costs to make some

  /// By type of the form, then of the method: how a Java value becomes what the method takes. Those
  /// earlier in a list are better.
  private static final Map<String, List<Conversion>> CONVERSIONS =
      Map.ofEntries(
          Map.entry(
              "int",
              List.of(
                  new Conversion("Tensor", "HostArguments.of(tf, %s, DType.INT32)"),
                  new Conversion("A", CONSTANT),
                  new Conversion("T", CONSTANT))),
          Map.entry(
              "long",
              List.of(
                  new Conversion("Shape", "Shape.of(%s)"),
                  new Conversion("A", CONSTANT),
                  new Conversion("T", CONSTANT))),
          Map.entry("float", numbers()),
          Map.entry("double", numbers()),
          Map.entry(
              "int[]",
              List.of(
                  new Conversion("long...", "HostArguments.longs(%s)"),
                  new Conversion("Shape", "Shape.of(HostArguments.longs(%s))"),
                  new Conversion("Tensor", "HostArguments.of(tf, %s, DType.INT32)"))),
          Map.entry("float[]", constants()),
          Map.entry("double[]", constants()),
          Map.entry("float[][]", constants()),
          Map.entry("double[][]", constants()),
          Map.entry("boolean[]", constants()),
          Map.entry("int[][]", constants()),
          Map.entry("String", List.of(new Conversion("Tensor", CONSTANT))),
          Map.entry("String[]", constants()),
          Map.entry("List<String>", constants()),
          Map.entry(LIKE_ARRAY, List.of(new Conversion("Tensor", "ArrayLike.of(tf, %s)"))),
          Map.entry("Number", List.of(new Conversion("Tensor", CONSTANT))));

  FormCall {
    parameters = List.copyOf(parameters);
  }

  // A constant of its own dtype is worse than an option, which takes the dtype of what is beside
  // it.
  private static List<Conversion> numbers() {
    return List.of(
        new Conversion("A", CONSTANT),
        new Conversion("T", CONSTANT),
        new Conversion("Tensor", CONSTANT, 2 * OPTIONS));
  }

  private static List<Conversion> constants() {
    return List.of(
        new Conversion("Tensor", CONSTANT),
        new Conversion("A", CONSTANT),
        new Conversion("T", CONSTANT));
  }

  /// @param expression with a place for the name
  /// @param more what it costs beside its place in the list
  private record Conversion(String to, String expression, int more) {
    Conversion(String to, String expression) {
      this(to, expression, 0);
    }
  }

  /// How a form calls a method; empty if it does not fit the method.
  static Optional<FormCall> of(Form form, FacadeMethod method) {
    return new Fitting(form, method).call();
  }

  private static final class Fitting {
    private final Form form;
    private final FacadeMethod method;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private int cost;

    Fitting(Form form, FacadeMethod method) {
      this.form = form;
      this.method = method;
    }

    Optional<FormCall> call() {
      var options = new StringBuilder();
      for (Form.Parameter parameter : form.parameters()) {
        Optional<Parameter> own = own(parameter.name());
        if (own.isEmpty() && parameter.type().isEmpty()) {
          return Optional.empty();
        }
        String type = parameter.type().orElseGet(() -> own.orElseThrow().type());
        parameters.add(new Parameter(type, parameter.name()));
        if (own.isEmpty()) {
          options.append(
              ".with%s(%s)".formatted(Names.capitalized(parameter.name()), parameter.name()));
        }
      }
      boolean fits = arguments(options.toString()) && isAnother();
      return fits
          ? Optional.of(new FormCall(method, parameters, String.join(", ", arguments), cost))
          : Optional.empty();
    }

    /// In the method's order; options that are not there take no form with some of them.
    private boolean arguments(String options) {
      boolean takesOptions = false;
      for (Parameter own : method.signature().parameters()) {
        if (own.isOptions()) {
          takesOptions = true;
          cost += OPTIONS;
          arguments.add(own.type() + ".defaults()" + options);
        } else {
          Optional<String> argument = argument(own);
          if (argument.isEmpty()) {
            return false;
          }
          arguments.add(argument.get());
        }
      }
      return takesOptions || options.isEmpty();
    }

    private Optional<String> argument(Parameter own) {
      return parameters.stream()
          .filter(given -> given.name().equals(own.name()))
          .findFirst()
          .flatMap(
              given -> besideATensor(given, own.type()).or(() -> converted(given, own.type())));
    }

    private Optional<String> converted(Parameter given, String type) {
      if (isAlike(given.type(), type)) {
        return Optional.of(given.name());
      }
      List<Conversion> known = CONVERSIONS.getOrDefault(given.type(), List.of());
      for (int i = 0; i < known.size(); i++) {
        if (known.get(i).to().equals(type)) {
          cost += i + 1 + known.get(i).more();
          return Optional.of(known.get(i).expression().formatted(given.name()));
        }
      }
      return Optional.empty();
    }

    /// With the dtype of the first tensor, if the form says so, or of what may be one.
    private Optional<String> besideATensor(Parameter given, String type) {
      boolean isBeside =
          form.parameters().stream().anyMatch(p -> p.isBeside() && p.name().equals(given.name()));
      return isBeside && type.equals("Tensor")
          ? beside(given, "Tensor", "like").or(() -> beside(given, LIKE_ARRAY, "beside"))
          : Optional.empty();
    }

    private Optional<String> beside(Parameter given, String type, String reader) {
      return parameters.stream()
          .filter(other -> other.type().equals(type) && !other.equals(given))
          .findFirst()
          .map(other -> "ArrayLike.%s(tf, %s, %s)".formatted(reader, given.name(), other.name()));
    }

    /// Whether they differ in their type arguments at most.
    private static boolean isAlike(String type, String other) {
      return type.equals(other)
          || type.contains("<")
              && other.contains("<")
              && type.substring(0, type.indexOf('<'))
                  .equals(other.substring(0, other.indexOf('<')));
    }

    private boolean isAnother() {
      return !parameters.equals(method.signature().parameters());
    }

    private Optional<Parameter> own(String name) {
      return method.signature().parameters().stream()
          .filter(parameter -> !parameter.isOptions() && parameter.name().equals(name))
          .findFirst();
    }
  }
}
