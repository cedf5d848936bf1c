package io.intarsia.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Who would be asked to run a function, in order.
///
/// @param steps one for each handler
/// @param otherwise what happens if all decline
public record Explanation(Api api, List<Step> steps, String otherwise) {
  /// Copies the steps.
  public Explanation {
    steps = List.copyOf(steps);
  }

  /// One handler.
  ///
  /// @param type the class of the argument that brought it
  /// @param isAsked whether it would be asked
  /// @param reason why, or why not
  public record Step(Class<?> type, boolean isAsked, String reason) {}

  static Explanation of(Api api, List<?> arguments) {
    @Nullable Object[] given = new Object[api.parameters().size()];
    Arrays.fill(given, Overload.ABSENT);
    if (arguments.size() > given.length) {
      throw DispatchErrors.tooMany(api, arguments.size());
    }
    for (int i = 0; i < arguments.size(); i++) {
      given[i] = arguments.get(i);
    }
    Overload overload = api.full();
    Candidates candidates = Candidates.of(overload, given);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      steps.add(step(api, candidates, i));
    }
    return new Explanation(api, steps, otherwise(overload, given));
  }

  private static Step step(Api api, Candidates candidates, int index) {
    Class<?> type = candidates.type(index);
    Object refused = candidates.firstRefused(index);
    if (refused != null) {
      String reason = "does not accept " + DispatchErrors.name(refused.getClass());
      return new Step(type, false, reason);
    }
    boolean may = candidates.dispatcher(index).mayHandle(api);
    return new Step(type, may, may ? "is asked" : "has no handler for it");
  }

  private static String otherwise(Overload overload, @Nullable Object[] given) {
    List<String> stuck = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      if (overload.expectsTensors(i)) {
        collect(given[i], stuck);
      }
    }
    return stuck.isEmpty()
        ? "the function itself runs"
        : "it fails, as " + String.join(" and ", stuck) + " does not convert to a tensor";
  }

  private static void collect(@Nullable Object value, List<String> stuck) {
    if (value == null) {
      return;
    }
    if (value instanceof List<?> list) {
      list.forEach(element -> collect(element, stuck));
      return;
    }
    Dispatcher dispatcher = Dispatch.dispatcher(value);
    String name = DispatchErrors.name(value.getClass());
    if (dispatcher != null && !stuck.contains(name) && dispatcher.conversion().isEmpty()) {
      stuck.add(name);
    }
  }

  /// A line for each step.
  @Override
  public String toString() {
    return steps.stream()
        .map(step -> DispatchErrors.name(step.type()) + " " + step.reason() + "\n")
        .collect(Collectors.joining("", api.name() + ":\n", "otherwise " + otherwise));
  }
}
