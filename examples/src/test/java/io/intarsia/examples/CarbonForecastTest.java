package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.LoadOptions;
import io.intarsia.savedmodel.SavedModel;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the model does before and after, against what Python says of the same months.
@Tag("full")
final class CarbonForecastTest {
  private static final Path TRAINED = Path.of("data", "carbon-forecast");

  @TempDir private static Path folder;
  private static ExampleProgram.Result result;

  @BeforeAll
  static void run() throws Exception {
    result = ExampleProgram.named("CarbonForecast.java").run(folder, "tuned");
    assertThat(result.err()).isEmpty();
  }

  private static double[] row(String name) {
    MatchResult row =
        Pattern.compile("(?m)^" + name + " +([\\d.]+) +([\\d.]+)$")
            .matcher(result.out())
            .results()
            .findFirst()
            .orElseThrow();
    return new double[] {Double.parseDouble(row.group(1)), Double.parseDouble(row.group(2))};
  }

  @Test
  void errors_ofTheModelOfPython_areThoseThatPythonFinds() {
    assertThat(row("as a year before"))
        .containsExactly(new double[] {1.66992, 1.83268}, within(0.005));
    assertThat(row("as Python trained it"))
        .containsExactly(new double[] {0.63006, 0.67687}, within(0.005));
  }

  @Test
  @Tag("E-022")
  void errors_afterTraining_areLess_alsoOfMonthsItWasNotGiven() {
    assertThat(row("trained further")[0]).isBetween(0.40, 0.50);
    assertThat(row("trained further")[1]).isBetween(0.50, 0.58);
  }

  @Test
  void model_thatIsSaved_isLoadedWithOtherValues() {
    assertThat(result.out()).contains("Saved in tuned; loaded again, it gives the same: true");
    // The class of months is the example's own.
    var options = LoadOptions.defaults().withKnownTypes(false);
    try (var tf = Environment.open();
        var before = SavedModel.load(tf, TRAINED, options);
        var after = SavedModel.load(tf, folder.resolve("tuned"), options)) {
      assertThat(after.functions()).isEqualTo(before.functions()).contains("__call__");
      assertThat(after.variables().keySet()).isEqualTo(before.variables().keySet());
      assertThat(after.signatures()).containsExactly("serving_default");
      assertThat(after.trainableVariables()).hasSize(4);
      for (String name : before.variables().keySet()) {
        var change = after.variable(name).value().minus(before.variable(name).value()).abs().max();
        assertThat(change.asDouble() > 0).as(name).isEqualTo(!name.equals("scale"));
      }
    }
  }

  @Test
  void months_atTheEnd_areNearTheMeasured() {
    var months =
        Pattern.compile("(?m)^ +(\\d+) +([\\d.]+) +([\\d.]+)$")
            .matcher(result.out())
            .results()
            .toList();
    assertThat(months).hasSize(12);
    assertThat(months.getLast().group(3)).isEqualTo("371.02");
    for (MatchResult month : months) {
      assertThat(Double.parseDouble(month.group(2)))
          .isCloseTo(Double.parseDouble(month.group(3)), within(1.5));
    }
  }
}
