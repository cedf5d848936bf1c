package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which operations make room in a cache that is full, and how it counts.
@OnEveryExecutor
final class BoundedCacheTest {
  private final Environments environments;

  BoundedCacheTest(Environments environments) {
    this.environments = environments;
  }

  private Environment open(int limit) {
    return environments.open(EnvironmentOptions.defaults().withCacheLimit(limit));
  }

  /// Needs an operation of its own for each number.
  private static void run(Environment tf, Tensor x, int number) {
    tf.execute("LeakyRelu", Attributes.of("alpha", (float) number), x)[0].close();
  }

  private static List<Float> numbers(Environment tf) {
    return tf.cacheKeys().stream()
        .map(key -> (Float) key.attributes().asMap().get("alpha"))
        .sorted()
        .toList();
  }

  private static Float[] range(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> (float) i).toArray(Float[]::new);
  }

  @Test
  void cache_withoutALimit_keepsAll() {
    try (var tf = open(0)) {
      Tensor x = tf.constant(1f);
      IntStream.range(0, 50).forEach(i -> run(tf, x, i));
      assertThat(numbers(tf)).containsExactly(range(0, 50));
      assertThat(tf.statistics().cacheEvictions()).isZero();
    }
  }

  @Test
  void cache_overItsLimit_dropsTheOldestAndASixteenthMore() {
    try (var tf = open(32)) {
      Tensor x = tf.constant(1f);
      IntStream.range(0, 32).forEach(i -> run(tf, x, i));
      assertThat(numbers(tf)).containsExactly(range(0, 32));
      assertThat(tf.statistics().cacheEvictions()).isZero();

      run(tf, x, 32);
      assertThat(numbers(tf)).containsExactly(range(3, 33));
      assertThat(tf.statistics().cacheEvictions()).isEqualTo(3);

      run(tf, x, 33);
      run(tf, x, 34);
      assertThat(numbers(tf)).containsExactly(range(3, 35));
      run(tf, x, 35);
      assertThat(numbers(tf)).containsExactly(range(6, 36));
    }
  }

  @Test
  void cache_ofOne_keepsTheLatest() {
    try (var tf = open(1)) {
      Tensor x = tf.constant(1f);
      run(tf, x, 1);
      run(tf, x, 2);
      assertThat(numbers(tf)).containsExactly(2f);
    }
  }

  @Test
  void operation_usedSinceTheLatestWasMade_isYoungerThanIt() {
    try (var tf = open(3)) {
      Tensor x = tf.constant(1f);
      run(tf, x, 1);
      run(tf, x, 2);
      run(tf, x, 3);
      run(tf, x, 1);
      run(tf, x, 4);
      assertThat(numbers(tf)).containsExactly(1f, 3f, 4f);
      run(tf, x, 3);
      run(tf, x, 5);
      assertThat(numbers(tf)).containsExactly(3f, 4f, 5f);
    }
  }

  @Test
  void statistics_ofLookups_countHitsAndMisses() {
    try (var tf = open(2)) {
      Tensor x = tf.constant(1f);
      run(tf, x, 1);
      run(tf, x, 1);
      run(tf, x, 2);
      run(tf, x, 1);
      run(tf, x, 1);
      Statistics counts = tf.statistics();
      assertThat(counts.cachedOperations()).isEqualTo(2);
      assertThat(counts.cacheMisses()).isEqualTo(2);
      assertThat(counts.cacheHits()).isEqualTo(3);
      assertThat(counts.cacheEvictions()).isZero();
      run(tf, x, 3);
      assertThat(tf.statistics().cacheMisses()).isEqualTo(3);
      assertThat(tf.statistics().cacheEvictions()).isEqualTo(1);
    }
  }
}
