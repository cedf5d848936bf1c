package io.intarsia.types.handle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.variable.Variable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CriticalSectionTest {
  private static final String NESTED =
      "CriticalSection.execute: expected a caller that is not in the section 'counter', got one that"
          + " runs its code and would wait for itself; move the call out of that code";

  private final Environment tf = Environment.open();
  private final CriticalSection section = CriticalSection.of("counter");

  @AfterEach
  void close() {
    tf.close();
  }

  private static Tensor add(Ops g, Variable variable, Object by) {
    Tensor before = variable.read(g);
    variable.assign(g, before.plus(by));
    return before;
  }

  @Test
  void execute_eagerly_givesWhatTheCodeGives() {
    var counter = tf.variable(1);

    Tensor before = section.execute(tf, g -> add(g, counter, 2));

    assertThat(before.asInt()).isEqualTo(1);
    assertThat(counter.read(tf).asInt()).isEqualTo(3);
    assertThat(section.<Object>execute(tf, g -> List.of())).isEqualTo(List.of());
    assertThat(section).hasToString("CriticalSection counter");
    assertThat(section.name()).isEqualTo("counter");
  }

  @Test
  void execute_inAFunction_runsWithEachCall() {
    var counter = tf.variable(1);
    var f =
        tf.function((Ops g, Tensor by) -> {
          Tensor twice = by.times(2);
          return section.execute(g, h -> add(h, counter, twice)).plus(100);
        });

    assertThat(f.apply(tf.constant(5)).asInt()).isEqualTo(101);
    assertThat(f.apply(tf.constant(1)).asInt()).isEqualTo(111);
    assertThat(counter.read(tf).asInt()).isEqualTo(13);
  }

  @Test
  void execute_inAFunction_comesAfterEffectsBeforeItAndBeforeThoseBehindIt() {
    var counter = tf.variable(0);
    var f =
        tf.function((Ops g) -> {
          counter.assign(g, 10);
          section.execute(g, h -> add(h, counter, 1));
          Tensor read = counter.read(g);
          counter.assign(g, read.times(2));
          section.execute(g, h -> add(h, counter, 3));
          return List.of(read, counter.read(g));
        });

    for (int i = 0; i < 20; i++) {
      assertThat(f.apply()).extracting(Tensor::asInt).containsExactly(11, 25);
    }
  }

  @Test
  void execute_nestOfValues_keepsItsStructure() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of()));
    var f =
        tf.function((Ops g, RaggedTensor x) ->
            section.execute(g, h -> Map.of("twice", x.plus(x), "two", 2)));

    Map<String, ?> given = f.apply(rows);

    assertThat(given.get("twice")).hasToString("RaggedTensor([[2, 4], []])");
    assertThat(given.get("two"))
        .isInstanceOfSatisfying(Tensor.class, n -> assertThat(n.asInt()).isEqualTo(2));
  }

  @Test
  void execute_inBranchesAndLoops_runsThere() {
    var counter = tf.variable(0);
    var f =
        tf.function((Ops g, Tensor n) ->
            g.whileLoop(
                (h, i) -> h.math.less(i, n),
                (h, i) -> {
                  h.cond(
                      h.math.equal(h.math.floormod(i, 2), 0),
                      b -> section.execute(b, c -> add(c, counter, i)),
                      b -> b.constant(0));
                  return i.plus(1);
                },
                g.constant(0)));

    assertThat(f.apply(tf.constant(7)).asInt()).isEqualTo(7);
    assertThat(counter.read(tf).asInt()).isEqualTo(12);
  }

  @Test
  void execute_eagerlyAndInFunctions_excludeEachOther() throws Exception {
    var counter = tf.variable(0);
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var look =
        HostFunction.<Tensor, List<Tensor>>of(
            "look",
            List.of(),
            (g, x) -> {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              Thread.onSpinWait();
              inside.decrementAndGet();
              return List.of();
            });
    var f =
        tf.function((Ops g, Tensor by) ->
            section.execute(
                g,
                h -> {
                  look.apply(h, by);
                  return add(h, counter, by);
                }));
    f.apply(tf.constant(0));
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      boolean isEager = t % 2 == 0;
      tasks.add(
          new FutureTask<>(() -> {
            for (int i = 0; i < 25; i++) {
              if (isEager) {
                section.execute(
                    tf,
                    g -> {
                      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                      Tensor before = add(g, counter, 1);
                      inside.decrementAndGet();
                      return before;
                    });
              } else {
                f.apply(tf.constant(1));
              }
            }
            return true;
          }));
    }
    tasks.forEach(task -> Thread.ofPlatform().daemon().start(task));
    for (var task : tasks) {
      assertThat(task.get()).isTrue();
    }

    assertThat(counter.read(tf).asInt()).isEqualTo(150);
    assertThat(most).hasValue(1);
  }

  @Test
  void execute_withinItself_isRefused() {
    var f = tf.function((Ops g, Tensor x) -> section.execute(g, h -> x.plus(1)));
    var traced = f.concrete(tf.constant(1));

    assertThatIllegalStateException()
        .isThrownBy(() -> section.execute(tf, g -> section.execute(g, h -> h.constant(1))))
        .withMessage(NESTED);
    assertThatIllegalStateException()
        .isThrownBy(() ->
            tf.function((Ops g) -> section.execute(g, h -> section.execute(h, i -> i.ones(1))))
                .apply())
        .withMessage(NESTED);
    assertThatIllegalStateException()
        .isThrownBy(() -> section.execute(tf, g -> f.apply(g.constant(1))))
        .withMessage(NESTED);
    assertThatIllegalStateException()
        .isThrownBy(() ->
            tf.function((Ops g, Tensor x) -> section.execute(g, h -> f.apply(x)))
                .apply(tf.constant(1)))
        .withMessage(NESTED);
    assertThat(((Tensor) requireNonNull(traced.call(tf.constant(1)))).asInt()).isEqualTo(2);
  }

  @Test
  void execute_functionThatCallsAFunctionWithIt_isRefusedWithin() {
    var inner = tf.function((Ops g, Tensor x) -> section.execute(g, h -> x.plus(1)));
    var outer = tf.function((Ops g, Tensor x) -> inner.apply(x).times(2));
    assertThat(outer.apply(tf.constant(1)).asInt()).isEqualTo(4);

    assertThatIllegalStateException()
        .isThrownBy(() -> section.execute(tf, g -> outer.apply(g.constant(1))))
        .withMessage(NESTED);
  }

  @Test
  void execute_codeFails_givesTheLockBack() {
    var f =
        tf.function((Ops g, Tensor x) ->
            section.execute(
                g,
                h -> {
                  h.raw.Assert(h.math.greater(x, 0), List.of(x));
                  return x;
                }));

    assertThatThrownBy(() -> f.apply(tf.constant(-1))).isInstanceOf(TensorFlowException.class);
    assertThatThrownBy(() -> section.execute(tf, g -> List.of().getFirst()))
        .isInstanceOf(RuntimeException.class);
    assertThat(f.apply(tf.constant(2)).asInt()).isEqualTo(2);
  }

  @Test
  void execute_whileSomebodyIsIn_waitsUntilTheLimitOrAnInterrupt() throws Exception {
    var quick = CriticalSection.of("quick", Duration.ofMillis(50));
    var f = tf.function((Ops g, Tensor x) -> quick.execute(g, h -> x.plus(1)));
    f.apply(tf.constant(1));
    var entered = new CountDownLatch(1);
    var leave = new CountDownLatch(1);
    Thread holder =
        Thread.ofPlatform()
            .daemon()
            .start(() ->
                quick.execute(
                    tf,
                    g -> {
                      entered.countDown();
                      try {
                        leave.await();
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                      return List.of();
                    }));
    entered.await();

    assertThatIllegalStateException()
        .isThrownBy(() -> quick.execute(tf, g -> List.of()))
        .withMessage(
            "CriticalSection.execute: waited PT0.05S for the section 'quick', which somebody else is"
                + " in; look for host functions in its code that wait for it, or give it a longer waitLimit");
    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("waited PT0.05S for the section 'quick'");
    var interrupted = new AtomicBoolean();
    Thread waiting =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              Thread.currentThread().interrupt();
              assertThatIllegalStateException()
                  .isThrownBy(() -> quick.execute(tf, g -> List.of()))
                  .withMessage(
                      "CriticalSection.execute: interrupted while waiting for the section 'quick'");
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    waiting.join();
    assertThat(interrupted).isTrue();
    leave.countDown();
    holder.join();
    assertThat(f.apply(tf.constant(1)).asInt()).isEqualTo(2);
  }

  @Test
  void execute_hostFunctionInTheCode_failsAfterTheLimit() {
    var quick = CriticalSection.of("quick", Duration.ofMillis(50));
    var again =
        HostFunction.<Tensor, List<Tensor>>of(
            "again", List.of(), (g, x) -> quick.execute(g, h -> List.of()));
    var f =
        tf.function((Ops g, Tensor x) ->
            quick.execute(
                g,
                h -> {
                  again.apply(h, x);
                  return x;
                }));

    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("waited PT0.05S for the section 'quick'");
  }

  @Test
  void execute_twoSectionsOnOneVariable_isRefusedUnlessBothShare() {
    var counter = tf.variable(0);
    var other = CriticalSection.of("other");
    var f =
        tf.function((Ops g) -> {
          section.execute(g, h -> add(h, counter, 1));
          return other.execute(g, h -> add(h, counter, 1), false);
        });
    var shared =
        tf.function((Ops g) -> {
          section.execute(g, h -> add(h, counter, 1), false);
          return other.execute(g, h -> add(h, counter, 1), false);
        });

    assertThatIllegalStateException()
        .isThrownBy(f::apply)
        .withMessage(
            "CriticalSection.execute: expected resources that no other section uses, got some that"
                + " the section 'counter' uses as well as 'other'; use one section for both, or"
                + " exclusiveResourceAccess = false in each");
    assertThat(shared.apply().asInt()).isEqualTo(1);
  }

  @Test
  void execute_handleOfAnArgument_isRefused() {
    var f = tf.function((Ops g, Variable v) -> section.execute(g, h -> add(h, v, 1)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> f.apply(tf.variable(1)))
        .withMessageStartingWith(
            "CriticalSection.execute: expected code that uses tensors with values");
  }

  @Test
  void waitLimit_notPositive_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CriticalSection.of("s", Duration.ZERO))
        .withMessage("CriticalSection.of: expected a positive waitLimit, got PT0S");
  }
}
