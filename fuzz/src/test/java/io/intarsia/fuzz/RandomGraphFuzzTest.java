package io.intarsia.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.campaign.GraphCampaign;
import io.intarsia.fuzz.campaign.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The optimizer of the runtime neither ends the process nor changes what functions give, whatever
/// is empty. A large campaign is `./intarsia fuzz --graphs 20000`.
@Tag("full")
final class RandomGraphFuzzTest {
  private static final int GRAPHS = Integer.getInteger("intarsia.fuzz.graphs", 300);

  @TempDir private Path state;

  private final List<String> printed = new ArrayList<>();

  private int run(long from, long until) throws Exception {
    return new GraphCampaign(state, Limits.defaults(), printed::add).run(from, until);
  }

  @Test
  @Tag("nightly")
  @Timeout(600)
  void graphs_ofSmallTensors_giveWhatTheirOpsGive() throws Exception {
    assertThat(run(0, GRAPHS)).as(() -> String.join("\n", printed)).isZero();
  }

  /// Found by the campaign: the product with ones of an empty tensor, SIGFPE; and a power of a
  /// number by a vector of one 0.5, which was a number.
  @Test
  @Timeout(600)
  void graphs_thatEndedTheProcessOrGaveSomethingElse_doNoMore() throws Exception {
    for (long number : new long[] {790, 5037, 5193, 24233}) {
      assertThat(run(number, number + 1)).as(() -> String.join("\n", printed)).isZero();
    }
  }
}
