package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Values go through functions, branches and loops as they are.
final class FunctionLaws {
  private FunctionLaws() {}

  /// Each value in functions of its own, which are traced for its very spec.
  static void function(Trial trial) {
    Environment tf = trial.tf();
    trial.each(sample -> {
      unchanged(
          sample, "a function that gives its argument back", tf.function((Ops g, Object x) -> x));
      unchanged(
          sample, "a loop that keeps its variable", tf.function((Ops g, Object x) -> looped(g, x)));
      if (hasData(sample)) {
        unchanged(
            sample,
            "a host function that gives its input back",
            tf.function((Ops g, Object x) -> g.hostFunction((h, seen) -> seen, x, sample.spec())));
      }
    });
  }

  private static void unchanged(Sample sample, String what, Traced.Of1<Object, Object> function) {
    Difference.none(
        sample, what + " must give an equal value", sample.value(), function.apply(sample.value()));
  }

  /// The value as a variable of a loop of one iteration.
  private static Object looped(Ops g, Object x) {
    List<Object> last =
        g.whileLoop(
            (c, v) -> (Tensor) v.getFirst(),
            (b, v) -> List.of(b.constant(false), v.getLast()),
            List.of(g.constant(true), x));
    return last.getLast();
  }

  /// Handles have no form in Java.
  private static boolean hasData(Sample sample) {
    return Nest.expanded().flatten(sample.value()).stream()
        .noneMatch(part -> part instanceof Tensor tensor && tensor.dtype().isHandle());
  }

  /// One function for all values, which is traced for what specs have in common.
  static void branch(Trial trial) {
    Traced.Of3<Tensor, Object, Object, Object> chosen =
        trial
            .tf()
            .function(
                (Ops g, Tensor first, Object x, Object y) -> g.condNest(first, b -> x, b -> y));
    Tensor yes = trial.tf().constant(true);
    Tensor no = trial.tf().constant(false);
    for (Sample x : trial.samples()) {
      Sample y = partner(x, trial.samples());
      TypeSpec<?> common = x.spec().mostSpecificCompatibleType(y.spec()).orElseThrow();
      isBranch(x, common, chosen.apply(yes, x.value(), y.value()));
      isBranch(y, common, chosen.apply(no, x.value(), y.value()));
    }
  }

  /// A value of another spec with something in common, if there is one.
  private static Sample partner(Sample sample, List<Sample> all) {
    return all.stream()
        .filter(other -> !other.spec().equals(sample.spec()))
        .filter(other -> sample.spec().mostSpecificCompatibleType(other.spec()).isPresent())
        .findFirst()
        .orElse(sample);
  }

  private static void isBranch(Sample sample, TypeSpec<?> common, Object given) {
    check(
        common.isCompatibleWith(given),
        sample,
        "what a branch gives must be of the type that both branches have in common",
        common,
        given);
    Difference.ofLeaves(Nest.expanded().flatten(sample.value()), Nest.expanded().flatten(given))
        .ifPresent(difference -> {
          throw LawBroken.of(
              sample,
              "a branch must give the value it is for; differs at " + difference.where(),
              difference.expected(),
              Objects.requireNonNull(difference.got()));
        });
  }
}
