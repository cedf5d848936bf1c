package io.intarsia.fuzz.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.fuzz.call.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Campaigns over ops with planted faults.
@Timeout(240)
@Tag("full")
final class CampaignTest {
  @TempDir private Path state;

  private final List<String> printed = new ArrayList<>();
  private Limits limits =
      Limits.defaults()
          .withMainClass(PlantedChild.class.getName())
          .withPatience(Duration.ofSeconds(2))
          .withResidentBytes(600L << 20);

  @Test
  void campaign_overAnOpThatDies_findsItAndGoesOn() throws Exception {
    assertThat(campaign(2_000, List.of("Abs", "Cos"), Mode.LOOP).run()).isEqualTo(1);
    assertThat(found())
        .containsExactly(
            "- Abs @loop, oneDNN on, died: F some/file.cc:12] Check failed: planted",
            "  `Abs(%s[]{65536}) @eager`".formatted(dtype(found().getLast())));
    // Half of the numbers are those of the op that is set aside.
    assertThat(new VettedOps(state, 1).totals().getFirst())
        .matches("# oneDNN on: \\d{4,} calls .*loop \\d+.*");
    assertThat(result("Abs"))
        .startsWith("died loop, oneDNN on: F some/file.cc:12] Check failed: planted");
    assertThat(result("Cos")).isEqualTo("few calls, modes or settings");
    Path record = state.resolve("record");
    // Two campaigns before may have lines that are equal.
    Files.write(
        record,
        List.of("# before", "# before", "Abs calls=1 result=few", "Tan calls=7 result=held"));
    new VettedOps(state, 1).write(record, List.of("test"), List.of("Abs"));
    assertThat(Files.readAllLines(record))
        .startsWith("# before", "# before", "# test")
        .endsWith("Tan calls=7 result=held")
        .filteredOn(line -> line.startsWith("Abs "))
        .singleElement()
        .asString()
        .contains("result=died loop");
  }

  @Test
  void campaign_overAnOpThatHangs_endsTheProcess() throws Exception {
    assertThat(campaign(4_000, List.of("Neg"), Mode.EAGER).run()).isEqualTo(1);
    assertThat(found().getFirst()).isEqualTo("- Neg @eager, oneDNN on, hung: no end within 2 s");
    assertThat(found().getLast()).contains("65536");
    assertThat(printed.getLast()).endsWith("1 deaths, 1 pairs of op and mode set aside");
  }

  @Tag("nightly")
  @Test
  void campaign_overAnOpThatGrows_endsTheProcess() throws Exception {
    // It may take long to grow, where others need the machine, too.
    limits = limits.withPatience(Duration.ofSeconds(30));
    assertThat(campaign(4_000, List.of("Sign"), Mode.EAGER).run()).isEqualTo(1);
    assertThat(found().getFirst()).isEqualTo("- Sign @eager, oneDNN on, grew: beyond 600 MiB");
    assertThat(found().getLast()).contains("65536");
  }

  @Tag("nightly")
  @Test
  void campaign_overADeathThatTakesTwoCalls_findsBoth() throws Exception {
    assertThat(campaign(2_000, List.of("Exp", "Log"), Mode.EAGER).run()).isEqualTo(1);
    assertThat(found().getLast())
        .matches("  `Log\\(.*65536.*\\) @eager ; (.* ; )?Exp\\(.*\\) @eager`");
  }

  @Test
  void campaign_startedAgain_goesOn() throws Exception {
    var first = campaign(300, List.of("Cos", "Sin"), Mode.EAGER);
    first.run();
    long made = first.made();
    assertThat(made).isGreaterThanOrEqualTo(300);
    var again = campaign(made + 200, List.of("Cos", "Sin"), Mode.EAGER);
    assertThat(again.made()).isEqualTo(made);
    again.run();
    assertThat(again.made()).isGreaterThanOrEqualTo(made + 200);
    assertThat(printed.getLast()).contains(" calls, 0 deaths, 0 pairs");
  }

  @Test
  void campaign_inTheStateOfAnother_isRefused() throws Exception {
    campaign(1, List.of("Cos"), Mode.EAGER);
    assertThatThrownBy(() -> campaign(1, List.of("Sin"), Mode.EAGER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is the state of a campaign with another seed, other ops");
  }

  private Campaign campaign(long calls, List<String> ops, Mode mode) throws Exception {
    return new Campaign(
        new Settings(
            state,
            42,
            calls,
            Duration.ofMinutes(4),
            ops,
            List.of(mode),
            List.of(true),
            1,
            1,
            limits,
            false),
        printed::add);
  }

  private List<String> found() throws Exception {
    return Files.readAllLines(state.resolve("found.md"));
  }

  private static String dtype(String reproducer) {
    return reproducer.substring(reproducer.indexOf('(') + 1, reproducer.indexOf('['));
  }

  private String result(String op) throws Exception {
    Path record = state.resolve("record");
    new VettedOps(state, 1).write(record, List.of("test"), List.of("Abs", "Cos"));
    return Files.readAllLines(record).stream()
        .filter(line -> line.startsWith(op + " "))
        .map(line -> line.substring(line.indexOf("result=") + "result=".length()))
        .findFirst()
        .orElseThrow();
  }
}
