package io.intarsia.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.campaign.Campaign;
import io.intarsia.fuzz.campaign.Limits;
import io.intarsia.fuzz.campaign.Settings;
import io.intarsia.fuzz.campaign.VettedOps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nothing that can be called from Java ends the process: a small campaign over all vetted ops. A
/// large one is `./intarsia fuzz`.
@Tag("full")
final class RawOpFuzzTest {
  private static final int CALLS = Integer.getInteger("intarsia.fuzz.calls", 2_000);
  private static final long SEED = Long.getLong("intarsia.fuzz.seed", 20);

  @Tag("nightly")
  @Test
  @Timeout(600)
  void almostValidCalls_overVettedOps_endInAResultOrAnException(@TempDir Path state)
      throws Exception {
    List<String> vetted = VettedOps.ofLibrary();
    var settings =
        new Settings(
            state,
            SEED,
            CALLS,
            Duration.ofMinutes(8),
            vetted,
            Settings.weighted(Arrays.asList(Mode.values())),
            List.of(true, false),
            2,
            1,
            Limits.defaults(),
            false);
    var campaign = new Campaign(settings, line -> {});
    int deaths = campaign.run();
    Path found = state.resolve("found.md");
    assertThat(deaths).as(() -> "calls that end the process: " + read(found)).isZero();
    assertThat(campaign.made()).isGreaterThanOrEqualTo(CALLS);
    assertThat(new VettedOps(state, 1).share())
        .as("share of calls that give a result: fewer would not reach the kernels")
        .isGreaterThan(0.25);
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "none";
    } catch (IOException e) {
      return e.toString();
    }
  }
}
