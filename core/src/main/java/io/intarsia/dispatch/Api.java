package io.intarsia.dispatch;

import io.intarsia.tensor.Place;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One public function, whatever name or operator it is called by: `math.add`, `add` and
/// `Tensor.plus` are the same object. Compared by identity, so a handler may keep a map of them.
///
/// The constants of [Apis] are those of the facade; [#define] makes one of your own.
public abstract sealed class Api {
  private final List<String> names;
  private final Family family;
  private final List<Parameter> parameters;
  private final Overload full;

  private Api(List<String> names, Family family, List<Parameter> parameters) {
    this.names = names;
    this.family = family;
    this.parameters = parameters;
    this.full = Overload.full(this);
  }

  static Api of(Family family, String names, Parameter... parameters) {
    return new OfOther(List.of(names.split(" ", -1)), family, List.of(parameters));
  }

  static OfList ofList(Family family, String names, Parameter... parameters) {
    return new OfList(List.of(names.split(" ", -1)), family, List.of(parameters));
  }

  /// A function whose first parameter takes a list of tensors, such as `concat`.
  public static final class OfList extends Api {
    private OfList(List<String> names, Family family, List<Parameter> parameters) {
      super(names, family, parameters);
    }
  }

  private static final class OfOther extends Api {
    OfOther(List<String> names, Family family, List<Parameter> parameters) {
      super(names, family, parameters);
    }
  }

  /// A function of your own, which types may run as they run those of the facade: by a handler of
  /// its own, or by that of its family. Keep it in a constant and let your method hand its
  /// arguments to [#call].
  ///
  /// @param name with a namespace of yours, such as `acme.soft_clip`
  /// @param parameters in the order of the arguments; see [Parameter#tensor] and its siblings
  /// @return the same object each time the function is defined
  /// @throws IllegalArgumentException if the name has no namespace or is one of the facade's, two
  ///   parameters have the same name, the first ones are not those that the family is about, or a
  ///   function of that name is defined with another family or other parameters
  public static Api define(String name, Family family, Parameter... parameters) {
    OwnFunctions.check(name, family, List.of(parameters));
    boolean takesList = parameters.length > 0 && isList(parameters[0].kind());
    return OwnFunctions.known(
        takesList ? ofList(family, name, parameters) : of(family, name, parameters));
  }

  private static boolean isList(Kind kind) {
    return kind == Kind.TENSORS || kind == Kind.VARIADIC;
  }

  /// Runs a function of your own: by the first type among its arguments that takes it, else by
  /// `original`.
  ///
  /// @param original the function on tensors; it gets a value for each parameter, with defaults
  ///   filled in, and numbers and lists as the caller gave them
  /// @param arguments in the order of the parameters; optional ones at the end may be left out
  /// @return what the handler gave, or the original
  /// @throws IllegalArgumentException if there are too few or too many arguments, or a value is
  ///   neither taken by its type nor converts to a tensor
  public @Nullable Object call(Place runner, Original original, @Nullable Object... arguments) {
    @Nullable Object[] values = NamedCall.arguments(this, Arrays.asList(arguments), Map.of());
    return Dispatch.run(
        NamedCall.of(
            runner, this, values, given -> original.run(OwnFunctions.withDefaults(this, given))));
  }

  /// What a parameter takes.
  public enum Kind {
    /// A tensor, or what converts to one; handlers are looked for here.
    TENSOR,
    /// A list of tensors; handlers are looked for in its elements.
    TENSORS,
    /// No tensor.
    OTHER,
    /// Any number of tensors, which arrive as one list.
    VARIADIC,
    /// Options that go by name only; see [Call#kwargs].
    KEYWORDS;

    /// Whether handlers are looked for here.
    public boolean expectsTensors() {
      return this == TENSOR || this == TENSORS || this == VARIADIC;
    }
  }

  /// One parameter of Python's function.
  ///
  /// @param name Python's, such as `input_tensor`
  /// @param javaName ours, such as `inputTensor`
  /// @param isOptional whether it may be left out
  /// @param defaultValue what it is then: null, a boolean, number, text or list
  /// @param isList whether it takes several axes: handlers then see a list also of one, however it
  ///   was given
  public record Parameter(
      String name,
      String javaName,
      Kind kind,
      boolean isOptional,
      @Nullable Object defaultValue,
      boolean isList) {
    /// A parameter of a function of your own that takes a tensor, or a value of a type that runs
    /// the function.
    public static Parameter tensor(String name) {
      return new Parameter(name, name, Kind.TENSOR, false, null, false);
    }

    /// A parameter that takes a list of tensors, or of such values.
    public static Parameter tensors(String name) {
      return new Parameter(name, name, Kind.TENSORS, false, null, false);
    }

    /// A parameter that takes no tensor and must be given.
    public static Parameter value(String name) {
      return new Parameter(name, name, Kind.OTHER, false, null, false);
    }

    /// A parameter that takes no tensor and may be left out.
    ///
    /// @param defaultValue null, a boolean, number, text or list
    public static Parameter option(String name, @Nullable Object defaultValue) {
      return new Parameter(name, name, Kind.OTHER, true, defaultValue, false);
    }

    static Parameter required(Kind kind, String name, String javaName) {
      return new Parameter(name, javaName, kind, false, null, false);
    }

    static Parameter optional(Kind kind, String name, String javaName, @Nullable Object value) {
      return new Parameter(name, javaName, kind, true, value, false);
    }

    /// This parameter, which takes a list.
    Parameter listed() {
      return new Parameter(name, javaName, kind, isOptional, defaultValue, true);
    }

    boolean isCalled(String other) {
      return name.equals(other) || javaName.equals(other);
    }
  }

  /// Without underscores and in one case, Python's names and ours are the same.
  static String key(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /// The function with a public name, Python's (`math.reduce_sum`) or ours (`math.reduceSum`).
  public static Optional<Api> named(String name) {
    return Optional.ofNullable(Table.BY_NAME.get(key(name)));
  }

  /// All functions, sorted by name.
  public static List<Api> all() {
    return Table.ALL;
  }

  /// Python's canonical name, such as `math.reduce_sum`.
  public String name() {
    return names.getFirst();
  }

  /// All of Python's names, the canonical one first.
  public List<String> names() {
    return names;
  }

  /// What it does with elements.
  public Family family() {
    return family;
  }

  /// The parameters of Python's function in their order, `name` excepted.
  public List<Parameter> parameters() {
    return parameters;
  }

  /// Whether each element of the first argument is transformed on its own.
  public boolean isUnaryElementwise() {
    return family == Family.UNARY_ELEMENTWISE;
  }

  /// Whether the matching elements of the first two arguments are combined.
  public boolean isBinaryElementwise() {
    return family == Family.BINARY_ELEMENTWISE;
  }

  /// Whether the elements of the first argument are combined along an axis.
  public boolean isReduction() {
    return family == Family.REDUCTION;
  }

  /// The overload that has all parameters in Python's order.
  Overload full() {
    return full;
  }

  /// The index of a parameter by Python's name or ours; -1 if there is none.
  int indexOf(String parameter) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).isCalled(parameter)) {
        return i;
      }
    }
    return -1;
  }

  /// The canonical name.
  @Override
  public String toString() {
    return name();
  }

  /// Its initializer makes all constants; programs that look nothing up do without.
  private static final class Table {
    static final List<Api> ALL =
        Apis.all().stream().sorted(Comparator.comparing(Api::name)).toList();
    static final Map<String, Api> BY_NAME =
        ALL.stream()
            .flatMap(api -> api.names.stream().map(name -> Map.entry(key(name), api)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
