package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.op.random.CategoricalOptions;
import io.intarsia.op.random.GammaOptions;
import io.intarsia.op.random.NormalOptions;
import io.intarsia.op.random.PoissonOptions;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stateful random ops: the sequences of seeds.
@OnEveryExecutor
class RandomSequencesTest {
  private final Environments environments;

  RandomSequencesTest(Environments environments) {
    this.environments = environments;
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {42, 0, -7, 1099511627779L})
  @Tag("I-35")
  void setSeed_anyOps_givesPythonsNumbers(long seed) {
    try (var tf = environments.open()) {
      tf.random.setSeed(seed);
      String name = "environment_" + seed;
      PythonSequences.check(tf, name + "/uniform", tf.random.uniform(3));
      PythonSequences.check(
          tf,
          name + "/normal",
          tf.random.normal(Shape.of(3), NormalOptions.defaults().withMean(1).withStddev(2)));
      PythonSequences.check(
          tf,
          name + "/truncated",
          tf.random.truncatedNormal(
              Shape.of(3), NormalOptions.defaults().withDtype(DType.FLOAT64)));
      var range = UniformOptions.defaults().withMinval(-5).withMaxval(100);
      PythonSequences.check(
          tf, name + "/int", tf.random.uniform(Shape.of(3), range.withDtype(DType.INT32)));
      checkOthers(tf, name);
      PythonSequences.check(tf, name + "/uniform_again", tf.random.uniform(3));
      var nine = UniformOptions.defaults().withSeed(9);
      PythonSequences.check(tf, name + "/op_seed", tf.random.uniform(Shape.of(3), nine));
      PythonSequences.check(tf, name + "/op_seed_again", tf.random.uniform(Shape.of(3), nine));
      PythonSequences.check(tf, name + "/last", tf.random.uniform(1));
    }
  }

  private static void checkOthers(Ops tf, String name) {
    Tensor shapes = tf.constant(new float[] {0.5f, 3});
    PythonSequences.check(
        tf,
        name + "/gamma",
        tf.random.gamma(Shape.of(2), shapes, GammaOptions.defaults().withBeta(2)));
    Tensor range = tf.constant(new int[] {0, 1, 2, 3, 4, 5, 6, 7});
    PythonSequences.check(tf, name + "/shuffle", tf.random.shuffle(range));
    Tensor rates = tf.constant(new float[] {2, 20});
    PythonSequences.check(tf, name + "/poisson", tf.random.poisson(Shape.of(3), rates));
    Tensor logits = tf.constant(new float[][] {{0, 1, 2}});
    PythonSequences.check(tf, name + "/categorical", tf.random.categorical(logits, 6));
  }

  @Test
  @Tag("I-35")
  void opSeed_freshEnvironments_givesPythonsSequence() {
    for (int run = 0; run < 2; run++) {
      try (var tf = environments.open()) {
        var uniform = UniformOptions.defaults().withSeed(11);
        PythonSequences.check(tf, "op/uniform", tf.random.uniform(Shape.of(3), uniform));
        PythonSequences.check(tf, "op/uniform_again", tf.random.uniform(Shape.of(3), uniform));
        checkSeeded(tf, uniform.withMaxval(100).withDtype(DType.INT64));
      }
    }
  }

  private static void checkSeeded(Ops tf, UniformOptions ints) {
    PythonSequences.check(
        tf, "op/normal", tf.random.normal(Shape.of(3), NormalOptions.defaults().withSeed(11)));
    PythonSequences.check(tf, "op/int", tf.random.uniform(Shape.of(3), ints));
    Tensor shapes = tf.constant(new float[] {0.5f, 3});
    PythonSequences.check(
        tf, "op/gamma", tf.random.gamma(Shape.of(2), shapes, GammaOptions.defaults().withSeed(11)));
    PythonSequences.check(
        tf,
        "op/poisson",
        tf.random.poisson(Shape.of(3), tf.constant(4f), PoissonOptions.defaults().withSeed(11)));
    Tensor logits = tf.constant(new float[][] {{0, 1, 2}});
    var classes = CategoricalOptions.defaults().withDtype(DType.INT32).withSeed(11);
    PythonSequences.check(tf, "op/categorical", tf.random.categorical(logits, 6, classes));
    Tensor range = tf.constant(new int[] {0, 1, 2, 3, 4, 5, 6, 7});
    PythonSequences.check(tf, "op/shuffle", tf.random.shuffle(range, 11));
  }

  @Test
  @Tag("I-35")
  void uniform_noSeed_differsFromCallToCallWithOneCachedOperation() {
    try (var tf = environments.open()) {
      float[] first = tf.random.uniform(3).toArray(float[].class);
      int cached = tf.cacheSize();
      float[] second = tf.random.uniform(3).toArray(float[].class);
      assertThat(second).isNotEqualTo(first);
      assertThat(tf.cacheSize()).isEqualTo(cached);
      for (float value : first) {
        assertThat(value).isGreaterThanOrEqualTo(0).isLessThan(1);
      }
    }
  }

  @Test
  @Tag("I-35")
  void uniform_noSeed_differsBetweenEnvironments() {
    try (var one = environments.open();
        var two = environments.open()) {
      assertThat(one.random.uniform(4).toArray(float[].class))
          .isNotEqualTo(two.random.uniform(4).toArray(float[].class));
    }
  }

  @Test
  @Tag("I-35")
  void setSeed_again_startsTheSequenceAgain() {
    try (var tf = environments.open()) {
      tf.random.setSeed(5);
      float[] first = tf.random.normal(4).toArray(float[].class);
      float[] second = tf.random.normal(4).toArray(float[].class);
      tf.random.setSeed(5);
      assertThat(tf.random.normal(4).toArray(float[].class)).isEqualTo(first);
      assertThat(tf.random.normal(4).toArray(float[].class)).isEqualTo(second);
      assertThat(second).isNotEqualTo(first);
    }
  }

  @Test
  @Tag("I-35")
  void setSeed_again_startsOpsWithTheirOwnSeedAgain() {
    try (var tf = environments.open()) {
      var own = UniformOptions.defaults().withSeed(11);
      tf.random.setSeed(5);
      float[] first = tf.random.uniform(Shape.of(4), own).toArray(float[].class);
      float[] second = tf.random.uniform(Shape.of(4), own).toArray(float[].class);
      tf.random.setSeed(5);
      assertThat(tf.random.uniform(Shape.of(4), own).toArray(float[].class)).isEqualTo(first);
      assertThat(second).isNotEqualTo(first);
    }
  }

  @Test
  @Tag("I-35")
  void setSeed_manyCalls_leaveNoOperationsBehind() {
    try (var tf = environments.open()) {
      tf.random.setSeed(5);
      tf.random.normal(4);
      int cached = tf.cacheSize();
      for (int i = 0; i < 20; i++) {
        tf.random.normal(4);
      }
      assertThat(tf.cacheSize()).isEqualTo(cached);
    }
  }

  @Test
  @Tag("I-32")
  @Tag("I-35")
  void setSeed_deviceView_sharesTheSequenceOfItsEnvironment() {
    try (var tf = environments.open();
        var other = environments.open()) {
      var device = tf.device("/CPU:0");
      device.random.setSeed(3);
      other.random.setSeed(3);
      assertThat(tf.random.uniform(2).toArray(float[].class))
          .isEqualTo(other.random.uniform(2).toArray(float[].class));
      assertThat(device.random.uniform(2).toArray(float[].class))
          .isEqualTo(other.random.uniform(2).toArray(float[].class));
    }
  }
}
