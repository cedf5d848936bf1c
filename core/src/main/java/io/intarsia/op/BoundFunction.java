package io.intarsia.op;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Overload;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A function with the Java methods that run it, to be called with a value for each of Python's
/// parameters. What equals its default counts as left out, so that any method that takes the rest
/// will do; of several the one nearest to the values is called.
final class BoundFunction {
  private final Api api;
  private final List<BoundTarget> targets;
  private final SameDtypes dtypes;
  private final Bindings.@Nullable NotTaken[] notTaken;

  private BoundFunction(
      Api api,
      List<BoundTarget> targets,
      SameDtypes dtypes,
      Bindings.@Nullable NotTaken[] notTaken) {
    this.api = api;
    this.targets = targets;
    this.dtypes = dtypes;
    this.notTaken = notTaken;
  }

  static BoundFunction of(Api api, Bindings.Entry entry) {
    List<BoundTarget> targets =
        entry.lines().stream()
            .map(line -> TargetLinker.link(api, line))
            .sorted(Comparator.comparingInt(BoundTarget::size))
            .toList();
    var notTaken =
        api.parameters().stream()
            .map(parameter -> entry.notTaken().get(parameter.name()))
            .toArray(Bindings.NotTaken[]::new);
    return new BoundFunction(api, targets, SameDtypes.of(entry.dtypes()), notTaken);
  }

  /// @param values one for each parameter of Python; [Overload#ABSENT] for what is left out
  @Nullable Object call(Ops tf, @Nullable Object[] values) {
    long given = given(values);
    BoundTarget best = null;
    int least = Taking.IMPOSSIBLE;
    for (BoundTarget target : targets) {
      int cost = target.cost(values, given);
      if (cost < least) {
        best = target;
        least = cost;
      }
      if (cost == 0) {
        break;
      }
    }
    if (best == null) {
      throw new BindingErrors(api, targets).noTarget(values, given);
    }
    checkKinds(values, given);
    return best.call(tf, values, given, dtypes);
  }

  /// Text would become a tensor as numbers do, and fail in some op of the function.
  private void checkKinds(@Nullable Object[] values, long given) {
    for (int i = 0; i < values.length; i++) {
      String wanted = (given >> i & 1) == 0 ? null : dtypes.otherKind(i, values[i]);
      if (wanted != null) {
        throw BindingErrors.otherKind(api, api.parameters().get(i), wanted, values[i]);
      }
    }
  }

  /// The parameters that have values of their own, as bits.
  private long given(@Nullable Object[] values) {
    long given = 0;
    for (int i = 0; i < values.length; i++) {
      Parameter parameter = api.parameters().get(i);
      if (values[i] != Overload.ABSENT
          && !isDefault(parameter, values[i])
          && isTaken(i, values[i])) {
        given |= 1L << i;
      }
    }
    return given;
  }

  private static boolean isDefault(Parameter parameter, @Nullable Object value) {
    if (parameter.kind() == Kind.KEYWORDS) {
      return value instanceof Map<?, ?> map && map.isEmpty();
    }
    // Python has parameters that must be given, though None will do.
    return parameter.isOptional()
        ? Defaults.isSame(parameter.defaultValue(), value)
        : value == null;
  }

  private boolean isTaken(int parameter, @Nullable Object value) {
    Bindings.NotTaken reason = notTaken[parameter];
    if (reason != null && !reason.isIgnored()) {
      throw BindingErrors.notOffered(api, api.parameters().get(parameter), value, reason.reason());
    }
    return reason == null;
  }

  List<BoundTarget> targets() {
    return targets;
  }
}
