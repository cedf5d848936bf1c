package io.intarsia.testing;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// One try of a law of a function that dispatches.
///
/// @param seenAs what a value means without its type
record OwnFunctionTrial(
    Environment tf,
    OwnFunction function,
    List<Sample> samples,
    Optional<UnaryOperator<Object>> seenAs) {
  /// A function of nothing but its argument gives the same twice.
  void eager() {
    each(sample ->
        Difference.none(
            sample,
            "two calls with one value must give the same",
            function.call(tf, sample.value()),
            function.call(tf, sample.value())));
  }

  void inAFunction() {
    each(sample ->
        Difference.none(
            sample,
            "a call in a function must give what one eagerly gives",
            function.call(tf, sample.value()),
            tf.function((Ops g, Object x) -> function.call(g, x)).apply(sample.value())));
  }

  void inALoop() {
    each(sample ->
        Difference.none(
            sample,
            "a call in a loop must give what one eagerly gives",
            function.call(tf, sample.value()),
            tf.function((Ops g, Object x) -> looped(g, x)).apply(sample.value())));
  }

  // The result of the call in the body of a loop of one turn; the one before it has its type.
  private Object looped(Ops g, Object x) {
    List<Object> last =
        g.whileLoop(
            (c, v) -> (Tensor) v.get(0),
            (b, v) -> List.of(b.constant(false), function.call(b, v.get(2)), v.get(2)),
            List.of(g.constant(true), function.call(g, x), x));
    return last.get(1);
  }

  void dispatched() {
    UnaryOperator<Object> plain =
        seenAs.orElseThrow(
            () -> new NotApplicable("what values mean without their type is not told; see seenAs"));
    each(sample ->
        Difference.none(
            sample,
            "what the handler makes of a value must mean what the function makes of its meaning",
            function.call(tf, plain.apply(sample.value())),
            plain.apply(function.call(tf, sample.value()))));
  }

  private void each(Consumer<Sample> check) {
    for (Sample sample : samples) {
      try {
        check.accept(sample);
      } catch (LawBroken e) {
        throw e;
      } catch (RuntimeException | AssertionError e) {
        throw LawBroken.thrown(sample, e);
      }
    }
  }
}
