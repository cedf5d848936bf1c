package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Models with small faults, in a process of its own: no crash, no hang, no memory without end, no
/// error but those that are documented, nothing written outside.
///
/// `-Dintarsia.mutations=100000` runs more of them, and `-Dintarsia.mutations.from=N` others.
@Tag("full")
final class ModelMutationsTest {
  private static final Path MODELS = Path.of("src/test/resources/models").toAbsolutePath();
  private static final long COUNT = Long.getLong("intarsia.mutations", 1000);
  private static final long PARTS = 8;
  private static final long FROM = Long.getLong("intarsia.mutations.from", 0);

  @TempDir private Path folder;

  @Test
  @Timeout(value = 12, unit = TimeUnit.HOURS)
  void mutations_ofValidModels_areErrorsOrNothing() throws Exception {
    List<String> before = files(MODELS);
    var campaign = new MutationCampaign(MODELS, folder);
    for (long part : Tier.sample(LongStream.range(0, PARTS).boxed(), 8).toList()) {
      campaign.run(FROM + part * COUNT / PARTS, FROM + (part + 1) * COUNT / PARTS);
    }
    if (COUNT > 1000) {
      campaign.counts().forEach(System.err::println);
    }
    assertThat(String.join("\n", campaign.findings())).isEmpty();
    // Most of them are noticed, and some are of no consequence.
    assertThat(campaign.counts()).isNotEmpty().allMatch(line -> line.contains("refused="));
    assertThat(campaign.counts()).anyMatch(line -> line.contains("nothing wrong="));
    assertThat(files(MODELS)).isEqualTo(before);
    assertThat(files(campaign.work())).isEmpty();
    assertThat(files(folder)).noneMatch(name -> name.contains("mutations"));
    assertThat(folder.resolve("secret")).content().isEqualTo("nothing for models\n");
  }

  private static List<String> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> file + " " + file.toFile().length())
          .sorted()
          .toList();
    }
  }
}
