package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.random.Generator;
import io.intarsia.op.random.GeneratorNormalOptions;
import io.intarsia.op.random.GeneratorUniformOptions;
import io.intarsia.op.random.RandomAlgorithm;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Generators, compared with Python's in the same state.
@OnEveryExecutor
class GeneratorTest {
  private static final Shape THREE = Shape.of(3);

  private final Environments environments;
  private final Environment tf;

  GeneratorTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1234, -5})
  @Tag("I-28")
  void fromSeed_draws_givePythonsNumbers(long seed) {
    var generator = Generator.fromSeed(tf, seed);
    String name = "generator_" + seed + "/";
    PythonSequences.check(tf, name + "state", generator.state());
    PythonSequences.check(tf, name + "normal", generator.normal(Shape.of(2, 3)));
    var scaled = GeneratorNormalOptions.defaults().withMean(1).withStddev(2);
    PythonSequences.check(
        tf, name + "scaled", generator.normal(THREE, scaled.withDtype(DType.FLOAT64)));
    PythonSequences.check(tf, name + "truncated", generator.truncatedNormal(THREE));
    checkUniform(generator, name);
    checkOthers(generator, name);
  }

  private void checkUniform(Generator generator, String name) {
    var range = GeneratorUniformOptions.defaults().withMinval(-1).withMaxval(2);
    PythonSequences.check(tf, name + "uniform", generator.uniform(THREE, range));
    var ints = GeneratorUniformOptions.defaults().withMaxval(1000).withDtype(DType.INT64);
    PythonSequences.check(tf, name + "int", generator.uniform(THREE, ints));
    var all = GeneratorUniformOptions.defaults().withFullRange(true).withDtype(DType.INT32);
    PythonSequences.check(tf, name + "all_ints", generator.uniform(THREE, all));
    PythonSequences.check(tf, name + "full", generator.uniformFullInt(THREE));
    PythonSequences.check(tf, name + "scalar", generator.uniform(Shape.scalar()));
  }

  private void checkOthers(Generator generator, String name) {
    Tensor probs = tf.constant(new float[] {0.2f, 0.5f, 0.7f, 0.9f});
    PythonSequences.check(
        tf, name + "binomial", generator.binomial(Shape.of(4), tf.constant(10f), probs));
    PythonSequences.check(tf, name + "after", generator.state());
    PythonSequences.check(tf, name + "seeds", generator.makeSeeds(3));
    List<Generator> parts = generator.split(2);
    PythonSequences.check(
        tf, name + "split", parts.get(0).uniform(Shape.of(2)), parts.get(1).uniform(Shape.of(2)));
    Tensor before = generator.skip(1000);
    PythonSequences.check(tf, name + "skipped", before, generator.state());
    PythonSequences.check(tf, name + "key", generator.key());
    generator.resetFromSeed(77);
    PythonSequences.check(tf, name + "reset", generator.normal(Shape.of(2)));
  }

  @Test
  @Tag("I-28")
  void createRngState_numbers_givePythonsStates() {
    var philox = RandomAlgorithm.PHILOX;
    PythonSequences.check(tf, "create_rng_state/philox", tf.random.createRngState(1234, philox));
    PythonSequences.check(
        tf, "create_rng_state/threefry", tf.random.createRngState(1234, RandomAlgorithm.THREEFRY));
    PythonSequences.check(
        tf, "create_rng_state/negative", tf.random.experimental.createRngState(-5, philox));
  }

  @Test
  @Tag("I-28")
  void uniform_counterFull_startsAgainAsInPython() {
    var generator = Generator.fromState(tf, new long[] {-1, -1, 5}, RandomAlgorithm.PHILOX);
    PythonSequences.check(tf, "generator_carry/uniform", generator.uniform(THREE));
    PythonSequences.check(tf, "generator_carry/state", generator.state());
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 7, 1", // the low word is full
    "-256, 7, 1",
    "-257, 7, 1", // and this is not
    "-1, -1, 1", // both are
    "0, 7, 72057594037927936", // 2^56, of which 256 fill the low word
    "-1, 7, 72057594037927936",
    "5, -2, 9223372036854775807",
    "-1, 9223372036854775807, 3",
    "3, 4, 0"
  })
  @Tag("I-28")
  void skip_ofTwoWords_addsToTheWholeCounter(long low, long high, long delta) {
    var generator = Generator.fromState(tf, new long[] {low, high, 5}, RandomAlgorithm.PHILOX);

    Tensor before = generator.skip(delta);

    BigInteger counter = unsigned(high).shiftLeft(64).add(unsigned(low));
    BigInteger after = counter.add(BigInteger.valueOf(delta).shiftLeft(8));
    assertThat(before.toArray(long[].class)).containsExactly(low, high, 5);
    assertThat(generator.state().toArray(long[].class))
        .containsExactly(after.longValue(), after.shiftRight(64).longValue(), 5);
  }

  @Test
  @Tag("I-28")
  void skip_ofOneWord_startsAgainWhenItIsFull() {
    var generator = Generator.fromState(tf, new long[] {-1, 5}, RandomAlgorithm.THREEFRY);

    generator.skip(1);

    assertThat(generator.state().toArray(long[].class)).containsExactly(255, 5);
  }

  private static BigInteger unsigned(long word) {
    return new BigInteger(Long.toUnsignedString(word));
  }

  @Test
  @Tag("I-28")
  void fromKeyCounter_draws_givePythonsNumbers() {
    var generator = Generator.fromKeyCounter(tf, 3, new long[] {4, 5}, RandomAlgorithm.PHILOX);
    PythonSequences.check(tf, "generator_key/uniform", generator.uniform(THREE));
    PythonSequences.check(tf, "generator_key/state", generator.state());
  }

  @Test
  @Tag("I-28")
  void fromSeed_threefry_hasPythonsState() {
    var generator = Generator.fromSeed(tf, 6, RandomAlgorithm.THREEFRY);
    PythonSequences.check(tf, "generator_threefry/state", generator.state());
    assertThat(generator.algorithm()).isEqualTo(RandomAlgorithm.THREEFRY);
  }

  @Test
  @Tag("I-28")
  void fromState_tensorOfAnother_drawsTheSame() {
    var one = Generator.fromNonDeterministicState(tf);
    var two = Generator.fromState(tf, one.state(), one.algorithm());
    assertThat(two.normal(THREE).toArray(float[].class))
        .isEqualTo(one.normal(THREE).toArray(float[].class));
    two.reset(one.state());
    assertThat(two.uniform(THREE).toArray(float[].class))
        .isEqualTo(one.uniform(THREE).toArray(float[].class));
  }

  @Test
  @Tag("I-28")
  void resetFromKeyCounter_state_isThese() {
    var generator = Generator.fromSeed(tf, 1);
    generator.resetFromKeyCounter(9, new long[] {7, 8});
    assertThat(generator.state().toArray(long[].class)).containsExactly(7, 8, 9);
    assertThat(generator.key().asLong()).isEqualTo(9);
  }

  @Test
  @Tag("I-28")
  void fromNonDeterministicState_two_differ() {
    assertThat(Generator.fromNonDeterministicState(tf).state().toArray(long[].class))
        .isNotEqualTo(Generator.fromNonDeterministicState(tf).state().toArray(long[].class));
  }

  @Test
  @Tag("I-28")
  void fromState_wrongLength_saysTheRightOne() {
    assertThatThrownBy(() -> Generator.fromState(tf, new long[] {1, 2}, RandomAlgorithm.PHILOX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Generator: wrong state for PHILOX; expected 3 words, got 2");
  }

  @Test
  @Tag("I-28")
  void skip_negative_isRefused() {
    var generator = Generator.fromSeed(tf, 1);
    assertThatThrownBy(() -> generator.skip(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at least 0, got -1");
  }

  @Test
  @Tag("I-28")
  void globalGenerator_environments_haveTheirOwn() {
    var mine = tf.random.getGlobalGenerator();
    assertThat(tf.random.getGlobalGenerator()).isSameAs(mine);
    try (var other = environments.open()) {
      assertThat(other.random.getGlobalGenerator()).isNotSameAs(mine);
    }
    var set = Generator.fromSeed(tf, 1);
    tf.random.setGlobalGenerator(set);
    assertThat(tf.random.getGlobalGenerator()).isSameAs(set);
  }

  @Test
  @Tag("I-28")
  void generator_madeInAScope_outlivesIt() {
    Generator generator;
    try (var scope = tf.scope()) {
      assertThat(scope).isNotNull();
      generator = Generator.fromSeed(tf, 1);
      generator.normal(THREE);
    }
    assertThat(generator.normal(THREE).shape()).isEqualTo(THREE);
  }
}
