package io.intarsia.dispatch;

import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.errors.Spelling;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The messages of this package.
final class DispatchErrors {
  private DispatchErrors() {}

  static IllegalArgumentException notHandled(Call call, int argument, Object value) {
    Candidates candidates = Candidates.of(call.overload(), call.given());
    String asked =
        IntStream.range(0, candidates.size())
            .mapToObj(i -> reason(candidates, i))
            .collect(Collectors.joining("; "));
    Api api = call.api();
    return Mistake.argument(
        "%s: argument '%s' is a %s, for which nobody runs %1$s (%s); %s"
            .formatted(
                api.name(),
                api.parameters().get(call.overload().parameter(argument)).javaName(),
                name(value.getClass()),
                asked,
                wayOut(candidates, api)
                    .map(use -> "use " + use)
                    .orElseGet(() -> advice(name(value.getClass()), api))));
  }

  private static Optional<String> wayOut(Candidates candidates, Api api) {
    return IntStream.range(0, candidates.size())
        .mapToObj(i -> candidates.dispatcher(i).wayOut(api))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /// For the author of the type.
  private static String advice(String type, Api api) {
    return ("expected a tensor or a type that runs it. Give %s a handler for Apis \"%s\" or its"
            + " family %s, or a conversion to a tensor, or pass its tensors")
        .formatted(type, api.name(), api.family());
  }

  private static String reason(Candidates candidates, int index) {
    Object refused = candidates.firstRefused(index);
    String type = name(candidates.type(index));
    return refused == null
        ? type + " declined"
        : type + " was not asked, as it does not accept " + name(refused.getClass());
  }

  static IllegalArgumentException handlerTwice(Class<?> type, String what) {
    return Mistake.argument(
        "DispatchTable of %s: there is a handler %s already, which this one would replace; give one of them"
            .formatted(name(type), what));
  }

  static IllegalArgumentException acceptingTwice(Class<?> type, List<Class<?>> before) {
    return Mistake.argument(
        "DispatchTable of %s: accepting(…) is called a second time, after it accepted %s; give all classes in one call"
            .formatted(name(type), before.stream().map(DispatchErrors::name).toList()));
  }

  static IllegalArgumentException neverFirst(Class<?> type, Api api) {
    List<Parameter> parameters = api.parameters();
    String why =
        parameters.isEmpty()
            ? "the function has none"
            : "'%s' takes %s"
                .formatted(
                    parameters.getFirst().javaName(),
                    api instanceof Api.OfList ? "a list of tensors" : "no tensor");
    return Mistake.argument(
        "DispatchTable of %s: a handler for Apis \"%s\" that takes its first argument as a %1$s would never run, as %s; give on(…) a handler of the call alone, call -> …, which finds all arguments in call.args()"
            .formatted(name(type), api.name(), why));
  }

  static IllegalArgumentException nullArgument(Api api, Parameter parameter) {
    return Mistake.argument(
        "%s: argument '%s' is null; expected a tensor, or a type that runs it"
            .formatted(api.name(), parameter.javaName()));
  }

  static IllegalArgumentException noAxisNames(Api api) {
    return Mistake.argument(
        "%s: axes are given by name, but no argument has named axes; expected axis numbers"
            .formatted(api.name()));
  }

  static IllegalArgumentException noParameter(Api api, String name, @Nullable Object value) {
    List<String> known = parameters(api);
    return Mistake.argument(
        "%s: there is no argument '%s' (given %s); expected one of %s%s"
            .formatted(api.name(), name, value, known, Spelling.suggestion(name, known)));
  }

  static IllegalArgumentException noParameter(Api api, String name) {
    return Mistake.argument(
        "%s: there is no parameter '%s'; expected one of %s"
            .formatted(api.name(), name, parameters(api)));
  }

  static IllegalArgumentException givenTwice(Api api, String name) {
    return Mistake.argument(
        "%s: '%s' is given by position and by name; give it once".formatted(api.name(), name));
  }

  static IllegalArgumentException tooMany(Api api, int count) {
    return Mistake.argument(
        "%s: expected at most %d arguments %s, got %d"
            .formatted(api.name(), api.parameters().size(), parameters(api), count));
  }

  static IndexOutOfBoundsException noArgument(Api api, int index) {
    return Mistake.index(
        "%s: there is no argument %d; expected 0 to %d, for %s"
            .formatted(api.name(), index, api.parameters().size() - 1, parameters(api)));
  }

  static IllegalArgumentException missing(Api api, Parameter parameter) {
    return Mistake.argument(
        "%s: argument '%s' is missing; expected %s"
            .formatted(api.name(), parameter.name(), parameters(api)));
  }

  static IllegalArgumentException adaptedTwice(Class<?> type) {
    return Mistake.argument(
        "adapt: %s has a dispatcher already; take it back with unadapt, or change that of the class"
            .formatted(type.getName()));
  }

  static IllegalStateException noTensor(Api api, @Nullable Object result) {
    return Mistake.state(
        "%s: expected one tensor, got %s; use run instead of tensor"
            .formatted(api.name(), describe(result)));
  }

  static IllegalStateException wrongResult(Api api, String expected, Object result) {
    return Mistake.state(
        ("%s: a handler gave %s, but this method gives back %s; expected such a result from the"
                + " handler, or call the function by name: tf.op(\"%1$s\").apply(…)")
            .formatted(api.name(), describe(result), expected));
  }

  static IllegalStateException brokenPromise(
      Api api, @Nullable Object promising, @Nullable Object result) {
    String type = promising == null ? "no argument" : name(promising.getClass());
    return Mistake.state(
        ("%s: %s is Elementwise, which promises values of its own class from elementwise functions,"
                + " but its handler gave %s; give its class, or implement DispatchableType alone")
            .formatted(api.name(), type, describe(result)));
  }

  static String describe(@Nullable Object value) {
    return value == null ? "nothing" : "a " + ClassNames.of(value);
  }

  static String name(Class<?> type) {
    return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
  }

  private static List<String> parameters(Api api) {
    return api.parameters().stream().map(Parameter::name).toList();
  }
}
