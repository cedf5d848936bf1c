package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A thousand models that are loaded, called and closed leave nothing behind.
@EnabledOnOs(value = OS.LINUX, disabledReason = "the memory of a process is read from /proc")
@Tag("full")
final class LoadMemoryTest {
  private static final Path MODEL = Path.of("src/test/resources/models/dense").toAbsolutePath();

  // A model and its functions take about a megabyte as long as they are there.
  private static final long MOST_GROWTH = 50_000;

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  @Timeout(200)
  void models_aThousandAfterAnother_leaveTheMemoryAsItIs() throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withOptions("-Xms96m", "-Xmx96m", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch")
            .withPatience(Duration.ofMinutes(3))
            .run(LoadMemoryProgram.class, MODEL.toString(), "200", "1200");
    assertThat(outcome.status()).as(outcome.output()).isZero();
    long[] kilobytes =
        outcome
            .output()
            .lines()
            .filter(line -> line.matches("\\d+"))
            .mapToLong(Long::parseLong)
            .toArray();
    assertThat(kilobytes).hasSize(2);
    assertThat(kilobytes[1] - kilobytes[0]).isLessThan(MOST_GROWTH);
  }
}
