package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a program loads before its first result: time that each class takes shows in no other test.
@Tag("full")
@Timeout(120)
final class StartTest {
  /// 274 on the day this was written; 796 the day before.
  private static final int MOST_CLASSES = 300;

  @TempDir private Path folder;

  static final class FirstResult {
    public static void main(String[] args) {
      try (var tf = Environment.open()) {
        Tensor a = tf.constant(new float[][] {{1, 2}, {3, 4}});
        System.out.println(a.plus(a).toArray(float[][].class)[1][1]);
      }
    }
  }

  @Test
  void firstResult_ofAnAddition_loadsWhatItNeeds() throws Exception {
    Path log = folder.resolve("classes.txt");

    var outcome =
        ChildJvm.in(folder)
            .withOptions("-Xlog:class+load:file=" + log.toAbsolutePath() + ":none")
            .run(FirstResult.class);

    assertThat(outcome.output()).contains("8.0");
    assertThat(outcome.status()).isZero();
    List<String> loaded =
        Files.readAllLines(log).stream().map(line -> line.split(" ", 2)[0]).toList();
    assertThat(loaded)
        .contains("io.intarsia.imperative.Environment")
        .noneMatch(name -> name.startsWith("jdk.jfr.internal"))
        .noneMatch(name -> name.startsWith("io.intarsia.internal.gradient.math"))
        .filteredOn(name -> name.startsWith("io.intarsia"))
        .hasSizeLessThan(MOST_CLASSES);
  }
}
