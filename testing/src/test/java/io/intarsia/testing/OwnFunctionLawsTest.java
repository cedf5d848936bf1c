package io.intarsia.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Family;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.testing.LawResult.Outcome;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The laws hold for a function and a type that are right, and each is broken by a fault of its
/// own.
final class OwnFunctionLawsTest {
  private static final Api SHIFTED =
      Api.define("acme.shifted", Family.UNARY_ELEMENTWISE, Parameter.tensor("x"));

  private static Object shifted(Ops tf, Object x) {
    return Objects.requireNonNull(
        SHIFTED.call(tf, given -> tf.math.add((Tensor) given[0], 1), (TensorLike) x));
  }

  /// Values with a label, run functions as one of these says.
  private record Labeled(Tensor values, String label, How how)
      implements ExtensionType, DispatchableType {
    @Override
    public Dispatcher dispatcher() {
      return DispatchTable.of(Labeled.class).unaryElementwise(Labeled::run);
    }

    private static Object run(Call call, Labeled x) {
      Tensor result = call.tensor(x.values());
      return switch (x.how) {
        case RIGHT -> new Labeled(result, x.label, x.how);
        case WRONG_VALUES -> new Labeled(result.times(2), x.label, x.how);
        case LOSES_ITS_LABEL_IN_GRAPHS ->
            new Labeled(result, call.place() instanceof Environment ? x.label : "", x.how);
      };
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  private enum How {
    RIGHT,
    WRONG_VALUES,
    LOSES_ITS_LABEL_IN_GRAPHS
  }

  private static Labeled labeled(Ops tf, SplittableRandom random, How how) {
    float[] values = {random.nextInt(10), random.nextInt(10)};
    return new Labeled(tf.constant(values), random.nextBoolean() ? "a" : "b", how);
  }

  private static OwnFunctionLaws laws(How how) {
    return OwnFunctionLaws.of("shifted", OwnFunctionLawsTest::shifted)
        .on((tf, random) -> labeled(tf, random, how))
        .seenAs(value -> value instanceof Labeled labeled ? labeled.values() : value)
        .withValues(3);
  }

  private static List<String> broken(OwnFunctionLaws laws) {
    return laws.check().stream()
        .filter(result -> result.outcome() == Outcome.BROKEN)
        .map(LawResult::law)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> laws_ofARightHandler_hold() {
    return laws(How.RIGHT).tests();
  }

  @Test
  void check_rightHandler_keepsAll() {
    assertThat(laws(How.RIGHT).check())
        .extracting(LawResult::outcome)
        .containsExactly(Outcome.KEPT, Outcome.KEPT, Outcome.KEPT, Outcome.KEPT);
  }

  @Test
  void check_handlerThatGivesOtherValues_breaksDispatched() {
    List<LawResult> results = laws(How.WRONG_VALUES).onlySeed(7).check();

    assertThat(broken(laws(How.WRONG_VALUES))).containsExactly("dispatched");
    assertThat(results.getLast().message())
        .startsWith("shifted breaks the law \"dispatched\", seed 7:")
        .contains("must mean what the function makes of its meaning; differs at component 0")
        .contains("OwnFunctionLaws.onlySeed");
  }

  @Test
  void check_handlerThatDiffersInGraphs_breaksFunctionAndLoop() {
    assertThat(broken(laws(How.LOSES_ITS_LABEL_IN_GRAPHS))).containsExactly("function", "loop");
  }

  @Test
  void check_functionThatCountsItsCalls_breaksEagerly() {
    var calls = new AtomicInteger();
    var laws =
        OwnFunctionLaws.of("counting", (tf, x) -> ((Tensor) x).plus(calls.incrementAndGet()))
            .on((tf, random) -> tf.constant(random.nextInt(5)))
            .withValues(2);

    assertThat(broken(laws)).startsWith("eager");
  }

  @Test
  void check_functionThatThrows_saysWithWhat() {
    var laws =
        OwnFunctionLaws.of("failing", (tf, x) -> ((Tensor) x).toArray(float[].class))
            .on((tf, random) -> tf.constant(1));

    assertThat(laws.check().getFirst().message())
        .contains("nothing may be thrown")
        .contains("seed 1");
  }

  @Test
  void check_meaningNotTold_skipsDispatched() {
    var laws =
        OwnFunctionLaws.of("shifted", OwnFunctionLawsTest::shifted)
            .on((tf, random) -> tf.constant(random.nextInt(5)))
            .withValues(1);

    assertThat(laws.check().getLast().outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(laws.check().getLast().message()).contains("seenAs");
  }

  @Test
  void laws_withoutValues_sayWhatIsMissing() {
    assertThatThrownBy(() -> OwnFunctionLaws.of("f", (tf, x) -> x).check())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(".on(");
    assertThatThrownBy(() -> OwnFunctionLaws.of("f", (tf, x) -> x).withValues(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at least 1, got 0");
  }
}
