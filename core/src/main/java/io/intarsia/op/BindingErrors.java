package io.intarsia.op;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Overload;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Says why no method takes the arguments of a call by name.
///
/// @param targets the methods there are
record BindingErrors(Api api, List<BoundTarget> targets) {
  private static final int LONGEST = 80;

  static IllegalArgumentException notOffered(
      Api api, Parameter parameter, @Nullable Object value, String reason) {
    return Mistake.argument(
        "%s: argument '%s' is not offered: %s; leave it out%s, got %s"
            .formatted(
                api.name(),
                parameter.name(),
                reason,
                parameter.isOptional() ? " or give " + parameter.defaultValue() : "",
                describe(value)));
  }

  static IllegalArgumentException otherKind(
      Api api, Parameter parameter, String wanted, @Nullable Object value) {
    return Mistake.argument(
        "%s: argument '%s' takes %s, got %s"
            .formatted(api.name(), parameter.name(), wanted, describe(value)));
  }

  /// @param given the parameters that have values of their own, as bits
  IllegalArgumentException noTarget(@Nullable Object[] values, long given) {
    for (int i = 0; i < values.length; i++) {
      boolean isGiven = (given >> i & 1) != 0;
      int place = i;
      Object value = values[i];
      if (isGiven && targets.stream().noneMatch(target -> target.takes(place, value))) {
        return value instanceof Map<?, ?> map ? keywords(map) : wrong(i, value);
      }
      if (!isGiven && targets.stream().allMatch(target -> target.needs(place))) {
        if (value == null) {
          return wrong(i, null);
        }
        return Mistake.argument(
            "%s: argument '%s' is missing; it takes %s".formatted(api.name(), name(i), takes(i)));
      }
    }
    return notTogether(values, given);
  }

  private IllegalArgumentException wrong(int place, @Nullable Object value) {
    return Mistake.argument(
        "%s: argument '%s' takes %s, got %s"
            .formatted(api.name(), name(place), takes(place), describe(value)));
  }

  private IllegalArgumentException keywords(Map<?, ?> given) {
    var known = new TreeSet<String>();
    targets.forEach(target -> known.addAll(target.keywords()));
    for (Map.Entry<?, ?> entry : given.entrySet()) {
      if (!known.contains(String.valueOf(entry.getKey()))) {
        return Mistake.argument(
            "%s: there is no argument '%s' (given %s); expected one of %s"
                .formatted(api.name(), entry.getKey(), describe(entry.getValue()), known));
      }
    }
    return Mistake.argument(
        "%s: expected values for %s that its options take, got %s"
            .formatted(api.name(), known, given));
  }

  /// Each is fine, all are not.
  private IllegalArgumentException notTogether(@Nullable Object[] values, long given) {
    String arguments =
        IntStream.range(0, values.length)
            .filter(i -> (given >> i & 1) != 0)
            .mapToObj(i -> name(i) + " = " + describe(values[i]))
            .collect(Collectors.joining(", "));
    return Mistake.argument(
        "%s: these arguments do not go together: %s; expected one of %s"
            .formatted(
                api.name(),
                arguments,
                targets.stream().map(this::signature).collect(Collectors.joining("; "))));
  }

  private String signature(BoundTarget target) {
    return IntStream.range(0, api.parameters().size())
        .filter(target::covers)
        .mapToObj(i -> name(i) + ": " + takes(i, List.of(target)))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private String takes(int place) {
    return takes(place, targets);
  }

  private static String takes(int place, List<BoundTarget> targets) {
    List<String> words = new ArrayList<>();
    for (BoundTarget target : targets) {
      for (Taking taking : target.takings(place)) {
        if (!words.contains(taking.what())) {
          words.add(taking.what());
        }
      }
    }
    return words.isEmpty() ? "a value of its own" : String.join(", or ", words);
  }

  private String name(int place) {
    return api.parameters().get(place).name();
  }

  private static String describe(@Nullable Object value) {
    if (value == null || value == Overload.ABSENT) {
      return "null";
    }
    if (value instanceof Tensor tensor) {
      return "a " + tensor.dtype() + " tensor of shape " + tensor.shape();
    }
    List<?> elements = ArrayTaking.elements(value);
    if (elements == null && value.getClass().isHidden()) {
      return "a " + ClassNames.of(value);
    }
    String text = String.valueOf(elements == null ? value : elements);
    String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return shown + " (" + ClassNames.of(value) + ")";
  }
}
