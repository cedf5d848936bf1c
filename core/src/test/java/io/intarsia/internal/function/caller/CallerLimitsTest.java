package io.intarsia.internal.function.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.function.WarmUp;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/// Where one thread is as fast as several.
@DisabledIfSystemProperty(
    named = "intarsia.callersThread",
    matches = ".+",
    disabledReason = "is about what is decided without it")
final class CallerLimitsTest {
  private static final OpTimes.Sizes KNOWN = new OpTimes.Sizes(1, 1);

  private final Environment tf;

  CallerLimitsTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor chain(Ops g, Tensor x, int products) {
    Tensor product = x;
    for (int i = 0; i < products; i++) {
      product = g.linalg.matMul(product, x);
    }
    return product;
  }

  private static Tensor wide(Ops g, Tensor x, int products) {
    List<Tensor> all = new ArrayList<>();
    for (int i = 0; i < products; i++) {
      all.add(g.linalg.matMul(x, g.math.add(x, (float) i)));
    }
    return g.math.addN(all);
  }

  private RuntimeFunction traced(Code.Of1<Tensor, Tensor> code, long... shape) {
    return RuntimeFunction.of(
        tf.function(code).concrete(TensorSpec.of(Shape.of(shape), DType.FLOAT32)));
  }

  @Test
  void sideWork_ofAChain_isNone_ofWideWork_isAllButOne() {
    var chain = traced((g, x) -> chain(g, x, 4), 100, 100);
    var wide = traced((g, x) -> wide(g, x, 4), 100, 100);

    // A product of 100×100 is 10⁶ multiplications: 50 µs, and 3 to hand it over. Sums of 10⁴
    // elements take 1.5 µs, the sum of all 5.
    SideWork.Time ofChain = new SideWork(Map.of(), KNOWN).of(chain.program());
    SideWork.Time ofWide = new SideWork(Map.of(), KNOWN).of(wide.program());

    assertThat(ofChain.whole()).isEqualTo(4 * 47_000);
    assertThat(ofChain.beside()).isZero();
    assertThat(ofWide.whole()).isEqualTo(4 * 47_000 + 2_000);
    assertThat(ofWide.beside()).isEqualTo(3 * 47_000);
  }

  @Test
  void limits_ofAChain_areNone_ofLargeWideWork_refuseIt_ofSmall_doNot() {
    assertThat(CallerLimits.of(traced((g, x) -> chain(g, x, 4), 512, 512)))
        .contains(List.of(Long.MAX_VALUE));
    assertThat(CallerLimits.of(traced((g, x) -> wide(g, x, 4), 64, 64))).isEmpty();
    assertThat(CallerLimits.of(traced((g, x) -> wide(g, x, 4), 8, 8)))
        .contains(List.of(Long.MAX_VALUE));
  }

  @Test
  void limits_ofWideWorkOfUnknownSizes_areThoseOfTheInput() {
    // Four products of n×n, 0.05 ns × n³ each: for 32 they take 1.6 µs, which no thread does for
    // another; for 64 13 µs.
    var wide = traced((g, x) -> wide(g, x, 4), -1, -1);

    assertThat(CallerLimits.of(wide)).contains(List.of(32L * 32 * Float.BYTES));
  }

  @Test
  void limits_ofSizesThatFollowFromValues_areThoseOfAsManyElementsAsComeIn() {
    assertThat(CallerLimits.of(traced((g, x) -> ofPositiveRows(g, x, 4), 64, 64))).isEmpty();
    assertThat(CallerLimits.of(traced((g, x) -> ofPositiveRows(g, x, 4), 8, 8)))
        .contains(List.of(Long.MAX_VALUE));
  }

  private static Tensor ofPositiveRows(Ops g, Tensor x, int products) {
    Tensor isPositive = g.math.greater(g.math.reduceSum(x, 1), 0f);
    Tensor rows = g.booleanMask(x, isPositive);
    List<Tensor> all = new ArrayList<>();
    for (int i = 0; i < products; i++) {
      all.add(g.linalg.matMul(rows, g.math.add(x, (float) i)));
    }
    return g.math.addN(all);
  }

  @Test
  void limits_ofALoop_dependOnItsBody() {
    var narrow =
        traced(
            (g, x) ->
                g.whileLoop(
                    (b, y) -> b.math.less(b.math.reduceSum(y), 1e9f), (b, y) -> chain(b, y, 3), x),
            64,
            64);
    var broad =
        traced(
            (g, x) ->
                g.whileLoop(
                    (b, y) -> b.math.less(b.math.reduceSum(y), 1e9f), (b, y) -> wide(b, y, 3), x),
            64,
            64);

    assertThat(CallerLimits.of(narrow)).isPresent();
    assertThat(CallerLimits.of(broad)).isEmpty();
  }

  @Test
  void limits_ofWorkInAFunctionThatIsCalled_areThoseOfTheWork() {
    var inner = tf.function((Ops g, Tensor x) -> wide(g, x, 4));

    assertThat(CallerLimits.of(traced((g, x) -> inner.apply(x), 64, 64))).isEmpty();
    // From the second trace on the sizes of the inner function are not known.
    assertThat(CallerLimits.of(traced((g, x) -> inner.apply(x), 8, 8))).isPresent();
  }

  @Test
  void route_ofInputsThatAreTooLarge_isTheOther_andSaysSo() {
    var wide = traced((g, x) -> wide(g, x, 4), -1, -1);
    var always = traced((g, x) -> wide(g, x, 4), 64, 64);
    Tensor small = tf.constant(new float[32][32]);
    Tensor large = tf.constant(new float[64][64]);
    WarmUp.warmUp(() -> called(wide, small).close());

    assertThat(wide.explainRoute())
        .endsWith(
            "runs in the thread of the caller, by a session of its own, while input 0 has at most"
                + " 4,096 bytes");
    assertThat(called(wide, large).shape()).isEqualTo(Shape.of(64, 64));
    assertThat(always.explainRoute())
        .endsWith(": it has long work that several threads can do at the same time");
  }

  @Test
  void run_ofAnInputOverTheLimit_isLeftToTheOtherWay() {
    var wide = traced((g, x) -> wide(g, x, 4), -1, -1);
    var route = new CallerRoute(wide.program());
    List<Tensor> largest = List.of(tf.constant(new float[32][32]));
    List<Tensor> larger = List.of(tf.constant(new float[33][32]));
    for (int i = 0; i < 10; i++) {
      assertThat(route.run(wide, largest)).as("call %d", i).isNull();
      route.otherwise(() -> {
        LockSupport.parkNanos(500_000);
        return new Tensor[0];
      });
    }

    try (Tensor first = Objects.requireNonNull(route.run(wide, largest))[0];
        Tensor second = Objects.requireNonNull(route.run(wide, largest))[0]) {
      assertThat(first.shape()).isEqualTo(Shape.of(32, 32));
      assertThat(second.shape()).isEqualTo(Shape.of(32, 32));
    }
    assertThat(route.run(wide, larger)).isNull();
    assertThat(route.explain(wide, "")).contains("4,096 bytes");
    route.close();
  }

  private static Tensor called(RuntimeFunction function, Tensor argument) {
    return (Tensor) Objects.requireNonNull(function.call(argument));
  }
}
