package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.trace.ProgramCode;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Concrete functions made of programs.
final class FunctionOfPartsTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.of(), DType.FLOAT32);

  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static RuntimeFunction made(RuntimeFunction from, Program program) {
    return ProgramCode.function(from.host(), "made", program, from.captured(), List.of(from));
  }

  private static List<?> list(@Nullable Object result) {
    return (List<?>) Objects.requireNonNull(result);
  }

  private static float number(@Nullable Object results) {
    return ((Tensor) list(results).getFirst()).asFloat();
  }

  private static int result(Program program, String op) {
    return program.nodes().stream()
        .filter(node -> node.op().equals(op))
        .map(Node::firstResult)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sameProgram_givesTheSame() {
    var f = tf.function((Ops g, Tensor x) -> g.math.square(x.plus(1f)));
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));

    RuntimeFunction made = made(concrete, concrete.program());

    assertThat(number(made.call(tf.constant(2f)))).isEqualTo(9);
    assertThat(made.program()).hasToString(concrete.program().toString());
    assertThat(made.name()).startsWith("made_");
  }

  @Test
  void intermediate_canBeAResult() {
    var f = tf.function((Ops g, Tensor x) -> g.math.square(x.plus(1f)));
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));
    Program program = concrete.program();

    RuntimeFunction made =
        made(
            concrete,
            program.withResults(List.of(program.results().getFirst(), result(program, "AddV2"))));

    List<?> given = list(made.call(tf.constant(2f)));
    assertThat(((Tensor) given.get(0)).asFloat()).isEqualTo(9);
    assertThat(((Tensor) given.get(1)).asFloat()).isEqualTo(3);
  }

  @Test
  void intermediate_canBeAnArgument_andWhatItComesFromIsNotRun() {
    var f = tf.function((Ops g, Tensor x) -> g.math.square(x.plus(1f)));
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));
    Program program = concrete.program();

    RuntimeFunction made = made(concrete, program.withInputs(List.of(result(program, "AddV2"))));

    assertThat(number(made.call(tf.constant(5f)))).isEqualTo(25);
    assertThat(made.program().nodes())
        .extracting(Node::op)
        .containsExactly("Placeholder", "Square");
  }

  @Test
  void captures_argumentsAndOrderOfEffects_areThoseOfTheProgram() {
    var v = Variable.of(tf, tf.constant(1f));
    Tensor big = tf.fill(Shape.of(200), 2f);
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assignAdd(g, x);
          Tensor sum = g.reduceSum(big).times(v.read(g));
          v.assign(g, sum);
          return sum;
        });
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));
    assertThat(concrete.captured()).hasSize(2);

    RuntimeFunction made = made(concrete, concrete.program());

    assertThat(number(made.call(tf.constant(1f)))).isEqualTo(800);
    assertThat(v.read(tf).asFloat()).isEqualTo(800);
    assertThat(number(made.call(tf.constant(-799f)))).isEqualTo(400);
  }

  @Test
  void otherCapturedTensor_takesThePlaceOfTheFirst() {
    Tensor big = tf.fill(Shape.of(200), 2f);
    var f = tf.function((Ops g, Tensor x) -> g.reduceSum(big).times(x));
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));

    RuntimeFunction made =
        ProgramCode.function(
            concrete.host(),
            "made",
            concrete.program(),
            List.of(tf.fill(Shape.of(200), 1f)),
            List.of(concrete));

    assertThat(number(made.call(tf.constant(2f)))).isEqualTo(400);
  }

  @Test
  void branchesLoopsAndCalls_areThoseOfTheFunctionItWasMadeOf() {
    RuntimeFunction made = madeOfALoop();
    // Nobody but the new function holds the branches and loops now.
    System.gc();

    assertThat(number(made.call(tf.constant(3f)))).isEqualTo(96);
    assertThat(number(made.call(tf.constant(-3f)))).isEqualTo(-3);
    var outer = tf.function((Ops g, Tensor x) -> list(made.call(x)).getFirst());
    assertThat(((Tensor) outer.apply(tf.constant(5f))).asFloat()).isEqualTo(80);
  }

  private RuntimeFunction madeOfALoop() {
    var twice = tf.function((Ops g, Tensor x) -> x.times(2f));
    var f =
        tf.function((Ops g, Tensor x) ->
            g.cond(
                g.math.greater(x, 0f),
                b -> b.whileLoop((c, y) -> c.math.less(y, 50f), (w, y) -> twice.apply(y), x),
                b -> x));
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));
    return made(concrete, concrete.program());
  }

  @Test
  void failure_namesTheLineOfTheCode() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          g.execute("Assert", Attributes.NONE, g.math.greater(x, 0f), List.of(x));
          return g.math.sqrt(x);
        });
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));

    RuntimeFunction made = made(concrete, concrete.program());

    assertThatThrownBy(() -> made.call(tf.constant(-1f)))
        .hasMessageContaining("made at")
        .hasMessageContaining("FunctionOfPartsTest.java");
  }

  @Test
  void programOfManyOps_isAFunctionOfTheRuntime() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = x;
          for (int i = 0; i < 100; i++) {
            y = y.plus(1f);
          }
          return y;
        });
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));

    assertThat(number(made(concrete, concrete.program()).call(tf.constant(1f)))).isEqualTo(101);
  }

  @Test
  void nodeOfSeveralResults_givesEachInItsPlace() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          List<Tensor> parts = g.unstack(g.stack(List.of(x, x.plus(1f), x.times(5f)), 0));
          return parts.get(2).minus(parts.get(1));
        });
    RuntimeFunction concrete = RuntimeFunction.of(f.concrete(NUMBER));

    assertThat(number(made(concrete, concrete.program()).call(tf.constant(3f)))).isEqualTo(15 - 4);
  }
}
