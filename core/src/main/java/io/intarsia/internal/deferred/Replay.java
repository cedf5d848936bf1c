package io.intarsia.internal.deferred;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What it takes to compute results that a segment left out because nobody had ever looked at them,
/// should somebody do so: what the segment was given. Ops that wait only compute, so they give the
/// same once more.
final class Replay {
  private final Step end;
  // Handles of its own: what the segment was given may be closed by now.
  private final EagerTensor[] outside;
  private EagerTensor @Nullable [] results;

  private Replay(Step end, EagerTensor[] outside) {
    this.end = end;
    this.outside = outside;
  }

  static Replay of(Step end, Growing<EagerTensor> given) {
    var outside = new EagerTensor[given.size()];
    for (int i = 0; i < outside.length; i++) {
      outside[i] = given.get(i).handle().again(given.get(i));
    }
    return new Replay(end, outside);
  }

  /// A result, a tensor of the caller's.
  EagerTensor result(DeferralHost host, int number) {
    EagerTensor[] known = results;
    if (known == null) {
      known = host.inside(this::run);
      results = known;
    }
    return known[number].handle().again(known[number]);
  }

  /// Closes what it keeps.
  void close() {
    for (EagerTensor each : outside) {
      each.close();
    }
    if (results != null) {
      for (EagerTensor each : results) {
        each.close();
      }
    }
  }

  private EagerTensor[] run() {
    var made = new EagerTensor[end.firstResult() + end.results()];
    for (Step step : end.path()) {
      EagerTensor[] inputs =
          Arrays.stream(step.inputs())
              .mapToObj(from -> from >= 0 ? made[from] : outside[Step.FIRST_OUTSIDE - from])
              .toArray(EagerTensor[]::new);
      Tensor[] given = step.operation().launchNow(inputs);
      for (int i = 0; i < given.length; i++) {
        made[step.firstResult() + i] = (EagerTensor) given[i];
      }
    }
    return made;
  }
}
