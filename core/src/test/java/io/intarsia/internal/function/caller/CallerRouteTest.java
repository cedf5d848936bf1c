package io.intarsia.internal.function.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Code;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.function.WarmUp;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.imperative.RunOptions;
import io.intarsia.internal.c.LiveObjects;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions in the thread of the caller.
@Timeout(120)
@DisabledIfSystemProperty(
    named = "intarsia.callersThread",
    matches = ".+",
    disabledReason = "is about what is decided without it")
final class CallerRouteTest {
  private static final String HERE = "in the thread of the caller, by a session of its own";

  private final Environment tf;

  CallerRouteTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor scaled(Ops g, Tensor x, Tensor y, int times) {
    Tensor product = x;
    for (int i = 0; i < times; i++) {
      product = g.math.multiply(product, y);
    }
    return product;
  }

  private static String route(Traced function) {
    return function.traces().getFirst().explainRoute();
  }

  @Test
  void route_ofAPureFunction_isTheCallersFromACallOn() {
    var f = tf.function((Ops g, Tensor x, Tensor y) -> scaled(g, x, y, 3));
    Tensor x = tf.constant(new float[] {1, 2});
    Tensor y = tf.constant(new float[] {3, -1});

    assertThat(f.apply(x, y).toArray(float[].class)).containsExactly(27, -2);
    String name = f.traces().getFirst().name();
    assertThat(route(f))
        .isEqualTo(
            name + " runs op by op, 3 of them; " + HERE + ", once its calls have taken 2.6 ms");
    for (int i = 1; i < 10; i++) {
      f.apply(x, y).close();
    }
    assertThat(route(f)).contains("op by op");
    WarmUp.warmUp(() -> f.apply(x, y).close());

    Tensor first = f.apply(x, y);

    assertThat(route(f)).isEqualTo(name + " runs " + HERE);
    assertThat(first.toArray(float[].class)).containsExactly(27, -2);
    assertThat(f.apply(y, x).toArray(float[].class)).containsExactly(3, -8);
  }

  /// Code of one argument, an argument for it, and how it runs.
  record Program(String name, Object argument, Code.Of1<Tensor, ?> code, boolean isHere) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Program> programs() {
    float[] two = {1.5f, -2};
    return Stream.of(
        new Program("two ops", two, (g, x) -> g.math.exp(g.math.negative(x)), true),
        new Program("one op", two, (g, x) -> g.math.exp(x), false),
        new Program("the argument itself", two, (g, x) -> List.of(x, g.math.exp(x), x), false),
        new Program(
            "the argument and more",
            two,
            (g, x) -> List.of(x, g.math.exp(g.math.square(x)), x),
            true),
        new Program(
            "a constant",
            two,
            (g, x) -> List.of(g.constant(7), g.math.exp(g.math.square(x))),
            true),
        new Program("many ops", two, (g, x) -> scaled(g, x, x, 30), true),
        new Program(
            "several dtypes",
            new int[] {5, 7},
            (g, x) -> List.of(g.math.add(x, x), g.math.greater(x, 6), g.math.square(x)),
            true),
        new Program(
            "strings",
            new String[] {"a", "", "a string too long to be inline in 24 bytes", "ü"},
            (g, x) -> List.of(g.strings.upper(g.strings.upper(x)), g.strings.length(x)),
            true),
        new Program(
            "nothing in it",
            new float[0],
            (g, x) -> List.of(g.math.add(x, x), g.math.reduceSum(g.math.square(x))),
            true),
        new Program(
            "numbers below the least normal one",
            new float[] {1e-40f, -3e-39f, 1.5e-38f, 1},
            (g, x) -> List.of(g.math.multiply(x, 0.5f), g.math.log(g.math.square(x))),
            true),
        new Program(
            "a check that gives nothing",
            two,
            (g, x) -> {
              g.execute("Assert", Attributes.NONE, g.math.less(x.get(0), 2), List.of(x));
              return List.of();
            },
            true),
        new Program("a scalar", 4.0, (g, x) -> g.math.sqrt(g.math.square(x)), true),
        new Program(
            "a branch",
            two,
            (g, x) ->
                g.cond(
                    g.math.greater(g.math.reduceSum(x), 0),
                    b -> b.math.negative(x),
                    b -> b.math.square(x)),
            true),
        new Program(
            "a loop",
            5,
            (g, x) -> g.whileLoop((b, i) -> b.math.less(i, 10_000), (b, i) -> b.math.add(i, 3), x),
            true),
        new Program(
            "random numbers without state",
            new int[] {1, 2},
            (g, x) ->
                g.execute(
                        "StatelessRandomUniform",
                        Attributes.NONE,
                        g.constant(new int[] {3, 2}),
                        g.math.add(x, g.math.square(x)))[0],
            true));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void results_ofBothWays_areTheSame(Program program) {
    Tensor x = tf.constant(program.argument());
    var f = tf.function((Ops g, Tensor a) -> program.code().run(g, a));
    List<String> before = values(f.apply(x));

    WarmUp.warmUp(() -> {
      try (var _ = tf.scope()) {
        f.apply(x);
      }
    });

    assertThat(route(f).endsWith(HERE)).as(route(f)).isEqualTo(program.isHere());
    assertThat(values(f.apply(x))).isEqualTo(before);
  }

  private static List<String> values(Object results) {
    List<?> all = results instanceof List<?> list ? list : List.of(results);
    return all.stream().map(Tensor.class::cast).map(CallerRouteTest::value).toList();
  }

  private static String value(Tensor tensor) {
    try (var host = tensor.toHost()) {
      return tensor.dtype() + " " + tensor.shape() + " " + host;
    }
  }

  @Test
  void results_areTensorsOfTheirOwn_andOfTheScope() {
    var f = tf.function((Ops g, Tensor x) -> List.of(x, g.math.exp(g.math.square(x)), x));
    Tensor x = tf.constant(2f);
    WarmUp.warmUp(() -> f.apply(x).forEach(Tensor::close));
    long before = tf.liveTensors();
    List<Tensor> results;
    try (var _ = tf.scope()) {
      results = f.apply(x);
      results.getFirst().close();
      assertThat(results.getLast().asFloat()).isEqualTo(2);
      assertThat(tf.liveTensors()).isEqualTo(before + 2);
    }

    assertThat(tf.liveTensors()).isEqualTo(before);
    assertThat(x.asFloat()).isEqualTo(2);
    assertThatThrownBy(() -> results.get(1).asFloat()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void function_thatAssigns_runsHere_andAssignsOnceACall() {
    try (var total = tf.variable(0f)) {
      var f =
          tf.function((Ops g, Tensor x) -> {
            total.assignAdd(g, g.math.square(x));
            return g.math.negative(x);
          });
      Tensor x = tf.constant(2f);
      var calls = new AtomicInteger();
      WarmUp.warmUp(() -> {
        f.apply(x).close();
        calls.incrementAndGet();
      });

      assertThat(total.read(tf).asFloat()).isEqualTo(4 * calls.get());
      assertThat(route(f)).endsWith(HERE);
    }
  }

  @Test
  void function_withStateOrHostCodeOrADeviceOrXla_saysWhyItGoesAnotherWay() {
    var random = tf.function((Ops g, Tensor x) -> g.math.add(g.random.uniform(2L), x));
    var calls =
        tf.function((Ops g, Tensor x) ->
            g.math.exp(
                g.<Tensor, Tensor>hostFunction((h, y) -> h.math.add(y, y), x, TensorSpec.of(x))));
    var compiled =
        tf.function(
            (Ops g, Tensor x) -> g.math.exp(g.math.square(x)),
            FunctionOptions.defaults().withJitCompile(true));
    Tensor x = tf.constant(new float[] {1, 2});
    random.apply(x);
    calls.apply(x);
    compiled.apply(x);

    assertThat(route(random)).contains("RandomUniform, node ").endsWith(" has effects or state");
    assertThat(route(calls)).endsWith("it calls the host function hostFunction");
    assertThat(route(compiled)).endsWith("in its threads: XLA compiles it");
  }

  @Test
  void function_withANodeOnADevice_saysWhyItGoesAnotherWay() {
    var placed =
        tf.function((Ops g, Tensor x) -> tf.device("/CPU:0", d -> d.math.exp(g.math.square(x))));
    placed.apply(tf.constant(1f));

    assertThat(route(placed)).contains("node Exp is to run on ").endsWith("device:CPU:0");
  }

  @Test
  void function_withAnOpThatCallsFunctionsOfItsOwn_saysWhyItGoesAnotherWay() {
    try (var any = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      Tensor one = any.constant(1f);
      var twice =
          any.function((Ops g, Tensor i, Tensor x) -> g.math.add(x, x))
              .concrete(any.constant(0), one);
      var loop =
          any.function((Ops g, Tensor x) ->
              g.execute(
                      "For",
                      Attributes.of("body", twice.name()),
                      g.constant(0),
                      g.constant(3),
                      g.constant(1),
                      List.of(g.math.negative(x)))[0]);

      assertThat(loop.apply(one).asFloat()).isEqualTo(-8);
      assertThat(route(loop)).contains("its threads: For, node ").endsWith(" calls functions");
    }
  }

  @Test
  void function_thatTakesOrGivesAVariant_goesAnotherWayAndStaysRight() {
    Tensor x = tf.constant(new float[] {1, 2, 3});
    var toList =
        tf.function((Ops g, Tensor a) ->
            g.raw.TensorListFromTensor(g.math.square(a), g.constant(new int[0])));
    var length = tf.function((Ops g, Tensor list) -> g.math.square(g.raw.TensorListLength(list)));
    WarmUp.warmUp(() -> {
      try (var _ = tf.scope()) {
        assertThat(length.apply(toList.apply(x)).asInt()).isEqualTo(9);
      }
    });

    assertThat(route(toList)).endsWith("op by op, 2 of them: it gives a variant");
    assertThat(route(length)).endsWith("op by op, 2 of them: it takes a variant");
  }

  @Test
  void function_ofManyTensors_saysSo() {
    var sum = tf.function((Ops g, List<Tensor> all) -> g.math.exp(g.math.addN(all)));
    Tensor x = tf.constant(1f);
    sum.apply(Collections.nCopies(127, x));
    sum.apply(Collections.nCopies(128, x));

    assertThat(sum.traces().getFirst().explainRoute()).contains(HERE);
    assertThat(sum.traces().getLast().explainRoute())
        .endsWith("it takes and gives 129 tensors, each of which a session names");
  }

  @Test
  void environment_ofSeveralDevices_hasNone() {
    try (var two = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
      var f = two.function((Ops g, Tensor x) -> scaled(g, x, x, 20));
      f.apply(two.constant(1f));

      assertThat(route(f))
          .endsWith("its threads: the environment has other devices than one CPU of this process");
    }
  }

  @Test
  void failure_isThatOfTheOtherWay() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor y) -> g.math.add(g.math.floordiv(x, y), scaled(g, x, x, 20)));
    Tensor one = tf.constant(new int[] {1, 1});
    Tensor zero = tf.constant(new int[] {1, 0});
    Throwable before = catchThrowable(() -> f.apply(one, zero));
    WarmUp.warmUp(() -> f.apply(one, one).close());
    assertThat(route(f)).endsWith(HERE);

    Throwable after = catchThrowable(() -> f.apply(one, zero));

    assertThat(before).isInstanceOf(TensorFlowException.InvalidArgument.class);
    assertThat(before).hasMessageContaining("CallerRouteTest.java:");
    assertThat(after).hasSameClassAs(before).hasMessage(before.getMessage());
    assertThat(f.apply(one, one).toArray(int[].class)).containsExactly(2, 2);
    assertThat(route(f)).as("later calls stay").endsWith(HERE);
  }

  @Test
  void assertion_thatNoResultNeeds_failsAllTheSame() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor isSmall = g.math.less(x, 10);
          g.execute("Assert", Attributes.NONE, isSmall, List.of(x));
          return g.math.square(g.math.square(x));
        });
    var outer = tf.function((Ops g, Tensor x) -> g.math.negative(f.apply(x)));
    Tensor small = tf.constant(3);
    Tensor large = tf.constant(11);
    Throwable before = catchThrowable(() -> f.apply(large));
    WarmUp.warmUp(() -> f.apply(small).close());
    WarmUp.warmUp(() -> outer.apply(small).close());

    assertThat(route(f)).endsWith(HERE);
    assertThat(route(outer)).endsWith(HERE);
    assertThatThrownBy(() -> f.apply(large))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessage(before.getMessage())
        .hasMessageContaining("assertion failed");
    assertThatThrownBy(() -> outer.apply(large)).hasMessageContaining("assertion failed");
    assertThat(outer.apply(small).asInt()).isEqualTo(-81);
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void failureOfTheFirstRun_givesTheWayUp() {
    var f = tf.function((Ops g, Tensor x, Tensor y) -> g.math.add(g.math.floordiv(x, y), x));
    Tensor one = tf.constant(new int[] {1, 1});
    Tensor zero = tf.constant(new int[] {1, 0});
    WarmUp.warmUp(() -> assertThat(catchThrowable(() -> f.apply(one, zero))).isNotNull());

    assertThat(route(f)).endsWith("op by op, 2 of them: its session failed at its first run");
    assertThat(f.apply(one, one).toArray(int[].class)).containsExactly(2, 2);
  }

  @Test
  void input_closedOrOfAnotherEnvironment_isTheSameMistake() {
    var f = tf.function((Ops g, Tensor x) -> scaled(g, x, x, 20));
    Tensor x = tf.constant(1f);
    Tensor closed = tf.constant(1f);
    closed.close();
    f.apply(x).close();
    Throwable before = catchThrowable(() -> f.apply(closed));
    WarmUp.warmUp(() -> f.apply(x).close());
    assertThat(route(f)).endsWith(HERE);

    assertThatThrownBy(() -> f.apply(closed))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(before.getMessage());
    try (var other = Environment.open()) {
      assertThatThrownBy(() -> f.apply(other.constant(1f)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 0 belongs to another environment");
    }
    assertThat(f.apply(x).asFloat()).isEqualTo(1);
  }

  @Test
  void optionsAndListeners_seeEachOp() {
    var f = tf.function((Ops g, Tensor x) -> g.math.exp(g.math.square(x)));
    Tensor x = tf.constant(1f);
    WarmUp.warmUp(() -> f.apply(x).close());
    assertThat(route(f)).endsWith(HERE);
    List<String> seen = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            seen.add(operation.key().op());
          }
        });

    f.apply(x).close();
    tf.setListener(null);
    f.apply(x).close();
    tf.setRunOptions(RunOptions.fullTrace());
    f.apply(x).close();

    assertThat(seen).containsExactly("Square", "Exp");
    assertThat(tf.stepTrace().stepStats()).extracting("op").containsExactly("Square", "Exp");
  }

  @Test
  void timeout_endsAFunctionThatHasASession() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop(
                (b, i) -> b.math.less(i, 2_000_000_000),
                (b, i) -> b.math.add(i, x),
                g.constant(0)));
    Tensor large = tf.constant(1_000_000_000);
    WarmUp.warmUp(() -> f.apply(large).close());
    assertThat(route(f)).endsWith(HERE);
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(200)));

    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
  }

  @Test
  void numericChecks_turnedOn_findWhatIsNotFinite() {
    var f = tf.function((Ops g, Tensor x) -> g.math.exp(g.math.log(x)));
    Tensor x = tf.constant(0f);
    WarmUp.warmUp(() -> f.apply(x).close());
    assertThat(route(f)).endsWith(HERE);
    tf.enableCheckNumerics();

    assertThatThrownBy(() -> f.apply(x))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("Log");
    assertThat(f.traces().getLast().explainRoute()).endsWith(": its numbers are checked");
  }

  @Test
  void gradients_ofAFunctionThatHasASession_goThroughIt() {
    var small = tf.function((Ops g, Tensor x) -> g.math.multiply(x, g.math.square(x)));
    var large = tf.function((Ops g, Tensor x) -> scaled(g, x, x, 15));
    Tensor x = tf.constant(2f);
    WarmUp.warmUp(() -> small.apply(x).close());
    WarmUp.warmUp(() -> large.apply(x).close());
    assertThat(route(small)).endsWith(HERE);

    for (int i = 0; i < 500; i++) {
      try (var _ = tf.scope();
          var tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = small.apply(x);
        assertThat(Objects.requireNonNull(tape.gradient(y, x)).asFloat()).isEqualTo(12);
      }
      try (var _ = tf.scope();
          var tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = large.apply(x);
        assertThat(Objects.requireNonNull(tape.gradient(y, x)).asFloat()).isEqualTo(16 * 32768);
      }
    }
  }

  @Test
  void calls_ofManyThreads_eachGetTheirs() throws Exception {
    var f = tf.function((Ops g, Tensor x) -> g.math.add(scaled(g, x, x, 2), x));
    f.apply(tf.constant(0));
    var start = new CountDownLatch(1);
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 1; thread <= 4; thread++) {
        int number = thread;
        done.add(
            threads.submit(() -> {
              start.await();
              try (Tensor x = tf.constant(number)) {
                for (int i = 0; i < 3000; i++) {
                  try (Tensor y = f.apply(x)) {
                    assertThat(y.asInt()).isEqualTo(number * number * number + number);
                  }
                }
              }
              return null;
            }));
      }
      start.countDown();
      for (Future<?> each : done) {
        each.get();
      }
    }
    assertThat(route(f)).endsWith(HERE);
  }

  @Test
  void close_whileCallsAreUnderWay_waitsForThem_andEndsTheSessions() throws Exception {
    long before = LiveObjects.count(LiveObjects.Kind.SESSION);
    for (int round = 0; round < 5; round++) {
      var closing = Environment.open();
      var f = closing.function((Ops g, Tensor x) -> scaled(g, x, x, 100));
      Tensor x = closing.constant(1f);
      WarmUp.warmUp(() -> f.apply(x).close());
      assertThat(route(f)).endsWith(HERE);
      assertThat(LiveObjects.count(LiveObjects.Kind.SESSION)).isEqualTo(before + 1);
      var running = new CountDownLatch(3);
      try (var threads = Executors.newFixedThreadPool(3)) {
        List<Future<Throwable>> ends = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
          ends.add(
              threads.submit(() -> {
                f.apply(x).close();
                running.countDown();
                return catchThrowable(() -> {
                  while (true) {
                    f.apply(x).close();
                  }
                });
              }));
        }
        running.await();
        closing.close();
        for (Future<Throwable> end : ends) {
          assertThat(end.get())
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("used after close()");
        }
      }
      assertThat(LiveObjects.count(LiveObjects.Kind.SESSION)).isEqualTo(before);
    }
  }

  @NotDeferred("segments have sessions, too")
  @Test
  void sessions_ofFunctionsThatNobodyHolds_areClosed() throws InterruptedException {
    long before = sessionsOnceGarbageIsGone();
    Tensor x = tf.constant(2f);
    List<Object> held = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      var f = tf.function((Ops g, Tensor a) -> scaled(g, a, a, 2));
      held.add(f);
      WarmUp.warmUp(() -> f.apply(x).close());
    }
    assertThat(LiveObjects.count(LiveObjects.Kind.SESSION)).isEqualTo(before + 3);
    assertThat(held).hasSize(3);
    held.clear();

    while (LiveObjects.count(LiveObjects.Kind.SESSION) > before) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(x.asFloat()).isEqualTo(2);
  }

  /// Functions of tests before may still be garbage.
  private static long sessionsOnceGarbageIsGone() throws InterruptedException {
    long count = LiveObjects.count(LiveObjects.Kind.SESSION);
    for (int same = 0; same < 5; ) {
      System.gc();
      Thread.sleep(10);
      long now = LiveObjects.count(LiveObjects.Kind.SESSION);
      same = now == count ? same + 1 : 0;
      count = now;
    }
    return count;
  }

  @Test
  void functionsInFunctions_runWithThem() {
    var inner = tf.function((Ops g, Tensor x) -> g.math.add(x, scaled(g, x, x, 14)));
    var outer = tf.function((Ops g, Tensor x) -> g.math.negative(inner.apply(g.math.square(x))));
    Tensor x = tf.constant(2f);
    float expected = -(4 + (float) Math.pow(4, 15));

    assertThat(outer.apply(x).asFloat()).isEqualTo(expected);
    WarmUp.warmUp(() -> outer.apply(x).close());

    assertThat(route(outer)).endsWith(HERE);
    assertThat(outer.apply(x).asFloat()).isEqualTo(expected);
  }
}
