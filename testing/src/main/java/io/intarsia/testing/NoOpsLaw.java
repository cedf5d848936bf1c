package io.intarsia.testing;

import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Taking values apart and rebuilding them runs no ops. What runs is seen by a listener, also on
/// other threads; constants, which are no ops there, by the guard of the library.
final class NoOpsLaw {
  private NoOpsLaw() {}

  /// Notes the ops that run.
  private static final class Ran implements OpListener {
    final List<String> ops = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void onRun(Operation operation, List<Tensor> inputs) {
      ops.add(operation.key().op());
    }
  }

  static void check(Trial trial) {
    var ran = new Ran();
    trial.tf().setListener(ran);
    try {
      trial.each(sample -> check(sample, ran.ops));
    } finally {
      trial.tf().setListener(null);
    }
  }

  private static void check(Sample sample, List<String> ran) {
    Object components = sample.spec().toComponents(sample.value());
    none(sample, "toComponents", ran);
    sample.spec().fromComponents(components);
    none(sample, "fromComponents", ran);
    guarded(sample);
  }

  private static void none(Sample sample, String method, List<String> ops) {
    LawBroken.check(
        ops.isEmpty(),
        sample,
        "%s must not run ops; compute it before, in the constructor or in a method of the value"
            .formatted(method),
        List.of(),
        ops);
  }

  private static void guarded(Sample sample) {
    try {
      List<?> flat = Nest.expanded().flatten(sample.value());
      Nest.expanded().packSequenceAs(sample.value(), flat);
    } catch (IllegalStateException e) {
      throw LawBroken.of(sample, String.valueOf(e.getMessage()), List.of(), "an op, see above");
    } catch (IllegalArgumentException e) {
      // Components that do not fit their specs are the matter of another law.
    }
  }
}
