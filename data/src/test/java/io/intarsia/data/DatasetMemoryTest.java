package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Reading takes no more memory the longer it takes.
@Timeout(180)
@Tag("full")
final class DatasetMemoryTest {
  private static final long MOST_BYTES = 64L << 20;

  /// In a process of its own, where nothing else grows.
  @Tag("nightly")
  @Test
  @EnabledOnOs(OS.LINUX)
  void tenMillionElements_leaveTheProcessAsItWas(@TempDir Path folder) throws Exception {
    var outcome = ChildJvm.in(folder).withOptions("-Xmx256m").run(Reading.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    List<Long> grown =
        outcome
            .output()
            .lines()
            .filter(line -> line.startsWith("grown "))
            .map(line -> Long.valueOf(line.substring("grown ".length())))
            .toList();
    assertThat(grown).hasSize(1).allMatch(bytes -> bytes < MOST_BYTES);
  }

  /// Reads ten million numbers through shuffle, batch and map, and prints by how many bytes the
  /// process grew in the last four fifths.
  static final class Reading {
    private static final long MANY = 10_000_000;
    private static final int BATCH = 1_000;
    private static final int PAGE = 4_096;

    private Reading() {}

    public static void main(String[] args) throws IOException {
      try (var tf = Environment.open()) {
        Dataset<Tensor> numbers =
            Dataset.range(tf, MANY)
                .shuffle(10_000, ShuffleOptions.defaults().withSeed(1))
                .batch(BATCH)
                .map((g, n) -> n.times(2L))
                .prefetch(2);
        long sum = 0;
        long count = 0;
        long before = 0;
        for (Tensor batch : numbers) {
          sum += batch.sum().asLong();
          batch.close();
          count += BATCH;
          if (count == MANY / 5) {
            before = resident();
          }
        }
        if (sum != MANY * (MANY - 1)) {
          throw new AssertionError(sum);
        }
        System.out.println("grown " + (resident() - before));
      }
    }

    private static long resident() throws IOException {
      System.gc();
      String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1);
      return Long.parseLong(pages[1]) * PAGE;
    }
  }
}
