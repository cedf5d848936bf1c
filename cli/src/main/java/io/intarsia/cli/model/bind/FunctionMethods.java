package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.BoundMethod.Slot;
import io.intarsia.savedmodel.ModelTypes.Function;
import io.intarsia.savedmodel.ModelTypes.Trace;
import io.intarsia.spec.ArrayLiteral;
import io.intarsia.spec.TensorLiteral;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The methods for one function: its traces, put together where Java cannot tell them apart. Which
/// of these is called is decided when it is called, as ever.
///
/// A parameter that has its default in every trace is left out. If others have their defaults in a
/// trace, there is a method without these too.
final class FunctionMethods {
  private final Function function;
  private final TypeReader types;
  private final String hint;

  /// @param hint what the names of records begin with
  FunctionMethods(Function function, TypeReader types, String hint) {
    this.function = function;
    this.types = types;
    this.hint = hint;
  }

  /// Why there are no methods, if there are none.
  Optional<String> problem() {
    if (function.traces().isEmpty()) {
      return Optional.of("it was saved without a trace");
    }
    return function.traces().stream().flatMap(trace -> problem(trace).stream()).findFirst();
  }

  private static Optional<String> problem(Trace trace) {
    return TypeReader.problem(trace.positional().size() + trace.keywords().size())
        .or(() -> TypeReader.problem(trace.positional()))
        .or(() -> TypeReader.problem(trace.keywords()))
        .or(() -> TypeReader.problem(trace.result()));
  }

  List<BoundMethod> all() {
    Set<String> always = new TreeSet<>(omittable());
    always.removeIf(name -> !function.traces().stream().allMatch(isDefault(name)));
    List<BoundMethod> methods = merged(function.traces(), always);
    Set<String> defaults = omittable();
    List<Trace> plain =
        function.traces().stream()
            .filter(trace -> defaults.stream().allMatch(name -> mayBeDefault(name, trace)))
            .toList();
    if (!defaults.equals(always)) {
      Set<String> taken = methods.stream().map(BoundMethod::erasure).collect(Collectors.toSet());
      merged(plain, defaults).stream()
          .filter(method -> !taken.contains(method.erasure()))
          .forEach(methods::add);
    }
    return methods;
  }

  // Arguments of `*args` come behind all others that have a position.
  private Set<String> omittable() {
    Set<String> names = new TreeSet<>(function.defaults().keySet());
    boolean hasRest =
        function.traces().stream()
            .anyMatch(trace -> trace.positional().size() > function.names().size());
    if (hasRest) {
      names.removeAll(function.names());
    }
    return names;
  }

  private Predicate<Trace> isDefault(String name) {
    return trace -> Objects.equals(described(trace).get(name), function.defaults().get(name));
  }

  private boolean mayBeDefault(String name, Trace trace) {
    Object described = described(trace).get(name);
    return isDefault(name).test(trace)
        || switch (function.defaults().get(name)) {
          case TensorLiteral(ArrayLiteral array) -> fits(array, described);
          case ArrayLiteral array -> fits(array, described);
          case null, default -> false;
        };
  }

  private static boolean fits(ArrayLiteral array, @Nullable Object described) {
    return described instanceof TensorSpec spec
        && spec.isCompatibleWith(TensorSpec.of(array.shape(), array.dtype()));
  }

  private List<BoundMethod> merged(List<Trace> traces, Set<String> omitted) {
    List<BoundMethod> methods = new ArrayList<>();
    for (Trace trace : traces) {
      BoundMethod next = method(trace, omitted);
      boolean isNew = true;
      for (int i = 0; i < methods.size() && isNew; i++) {
        Optional<BoundMethod> both = methods.get(i).and(next);
        if (both.isPresent()) {
          methods.set(i, both.get());
          isNew = false;
        }
      }
      if (isNew) {
        methods.add(next);
      }
    }
    return methods;
  }

  private BoundMethod method(Trace trace, Set<String> omitted) {
    List<Slot> slots = new ArrayList<>();
    boolean isNamed = false;
    int position = 0;
    for (var argument : described(trace).entrySet()) {
      isNamed |= omitted.contains(argument.getKey()) || position >= trace.positional().size();
      position++;
      if (!omitted.contains(argument.getKey())) {
        Object value = argument.getValue();
        String name = argument.getKey();
        JavaType type = types.read(value, hint + Identifiers.type(name));
        slots.add(new Slot(name, isNamed, type, Notes.of(value)));
      }
    }
    JavaType result = types.read(trace.result(), hint + "Result");
    return new BoundMethod(slots, result, Notes.of(trace.result()), List.of(trace));
  }

  /// The types of the arguments, by name: in the order of Python's parameters, then the others that
  /// are given by name.
  private Map<String, @Nullable Object> described(Trace trace) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    int named = function.names().size();
    for (int i = 0; i < trace.positional().size(); i++) {
      String name =
          i < named ? function.names().get(i) : "*" + function.rest() + "[" + (i - named) + "]";
      described.put(name, trace.positional().get(i));
    }
    function.keywordOnly().stream()
        .filter(trace.keywords()::containsKey)
        .forEach(name -> described.put(name, trace.keywords().get(name)));
    trace.keywords().forEach(described::putIfAbsent);
    return described;
  }
}
