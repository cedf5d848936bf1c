package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.Mode;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs that read and change three variables give in a function what plain Java gives.
@OnEveryExecutor
final class RandomProgramsTest {
  private final Environments environments;

  RandomProgramsTest(Environments environments) {
    this.environments = environments;
  }

  private static final int VARIABLES = 3;
  private static final int STEPS = 25;

  static Stream<Long> seeds() {
    return Tier.sample(LongStream.range(0, 30).boxed(), 5);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void program_traced_givesWhatJavaGives(long seed) {
    int[] model = {1, 2, 3};
    List<Integer> expected = new ArrayList<>();
    inJava(seed, model, expected);
    for (Mode mode : Mode.values()) {
      try (var tf = environments.open()) {
        List<Variable> variables = List.of(tf.variable(1), tf.variable(2), tf.variable(3));
        int[] like = new int[expected.size()];
        Tensor reads = mode.run(tf, like, g -> program(g, seed, variables));
        check(mode.name(), reads, expected, variables, model);
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void program_ofArguments_givesWhatJavaGives(long seed) {
    int[] model = {1, 2, 3};
    List<Integer> expected = new ArrayList<>();
    inJava(seed, model, expected);
    try (var tf = environments.open()) {
      var captured = tf.variable(3);
      var f =
          tf.function((Ops g, List<Variable> given) ->
              program(g, seed, List.of(given.get(0), given.get(1), captured)));
      List<Variable> variables = List.of(tf.variable(1), tf.variable(2));
      Tensor reads = f.apply(variables);
      check(
          "arguments",
          reads,
          expected,
          List.of(variables.get(0), variables.get(1), captured),
          model);
    }
  }

  private static void check(
      String what, Tensor reads, List<Integer> expected, List<Variable> variables, int[] model) {
    assertThat(reads.toArray(int[].class))
        .as(what)
        .containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
    for (int i = 0; i < VARIABLES; i++) {
      assertThat(variables.get(i).value().asInt()).as(what).isEqualTo(model[i]);
    }
  }

  /// The program on tensors; gives all it read.
  private static Tensor program(Ops tf, long seed, List<Variable> variables) {
    var random = new SplittableRandom(seed);
    List<Tensor> reads = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      Variable v = variables.get(random.nextInt(VARIABLES));
      Variable w = variables.get(random.nextInt(VARIABLES));
      switch (random.nextInt(6)) {
        case 0 -> v.assignAdd(tf, w);
        case 1 -> v.assign(tf, w.read(tf).times(3).minus(1));
        case 2 -> v.assignSub(tf, 1);
        case 3 ->
            tf.cond(
                tf.math.greater(w.read(tf), v.read(tf)),
                g -> v.assignAdd(g, 7).read(g),
                g -> w.assign(g, v).read(g));
        default -> reads.add(v.read(tf));
      }
    }
    reads.add(variables.getFirst().read(tf));
    return tf.stack(reads);
  }

  /// The same on integers.
  private static void inJava(long seed, int[] variables, List<Integer> reads) {
    var random = new SplittableRandom(seed);
    for (int i = 0; i < STEPS; i++) {
      int v = random.nextInt(VARIABLES);
      int w = random.nextInt(VARIABLES);
      switch (random.nextInt(6)) {
        case 0 -> variables[v] += variables[w];
        case 1 -> variables[v] = 3 * variables[w] - 1;
        case 2 -> variables[v]--;
        case 3 -> {
          if (variables[w] > variables[v]) {
            variables[v] += 7;
          } else {
            variables[w] = variables[v];
          }
        }
        default -> reads.add(variables[v]);
      }
    }
    reads.add(variables[0]);
  }
}
