package io.intarsia.dispatch;

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
/// The constants of [Apis] are all there are.
public final class Api {
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
    return new Api(List.of(names.split(" ", -1)), family, List.of(parameters));
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
  public record Parameter(
      String name, String javaName, Kind kind, boolean isOptional, @Nullable Object defaultValue) {
    static Parameter required(Kind kind, String name, String javaName) {
      return new Parameter(name, javaName, kind, false, null);
    }

    static Parameter optional(Kind kind, String name, String javaName, @Nullable Object value) {
      return new Parameter(name, javaName, kind, true, value);
    }

    boolean isCalled(String other) {
      return name.equals(other) || javaName.equals(other);
    }
  }

  /// The function with a public name, Python's (`math.reduce_sum`) or ours (`math.reduceSum`).
  public static Optional<Api> named(String name) {
    return Optional.ofNullable(Table.BY_NAME.get(Table.key(name)));
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

    /// Without underscores and in one case, Python's names and ours are the same.
    static String key(String name) {
      return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
  }
}
