package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The planets' masses against Kepler's law in plain Java, and what is written read again.
final class MoonsTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("Moons.java");
  private static final Path DATA = Path.of("data").toAbsolutePath();

  @TempDir private Path folder;

  @Test
  void moons_weighTheirPlanets() throws Exception {
    Path masses = folder.resolve("masses.arrow");

    String out =
        PROGRAM.run(folder, DATA.resolve("moons.arrow").toString(), masses.toString()).out();

    List<String> lines = out.lines().skip(1).toList();
    assertThat(lines).hasSize(8);
    assertThat(lines.get(0)).startsWith("Mercury       0              -");
    assertThat(weighed(lines.get(2))).isCloseTo(kepler(384_400, 27.322), within(1e-3));
    double mars = (kepler(9_376, 0.31891) + kepler(23_463, 1.26244)) / 2;
    assertThat(weighed(lines.get(3))).isCloseTo(mars, within(1e-4));
    for (String line : lines.subList(2, 8)) {
      assertThat(weighed(line)).isCloseTo(known(line), within(0.02 * known(line)));
    }
    assertThat(Files.size(masses)).isPositive();
  }

  @Test
  void moons_ofParquet_areTheSame() throws Exception {
    String arrow = PROGRAM.runCompiled(folder, DATA.resolve("moons.arrow").toString()).out();
    String parquet = PROGRAM.runCompiled(folder, DATA.resolve("moons.parquet").toString()).out();

    assertThat(parquet).isEqualTo(arrow).isNotEmpty();
  }

  /// In 10²⁴ kg, of a moon's distance in km and its period in days.
  private static double kepler(double distance, double period) {
    return 4
        * Math.PI
        * Math.PI
        * Math.pow(distance * 1e3, 3)
        / (6.6743e-11 * Math.pow(period * 86_400, 2))
        / 1e24;
  }

  private static double weighed(String line) {
    return number(line, 2);
  }

  private static double known(String line) {
    return number(line, 3);
  }

  // The program prints as the language of the machine does.
  private static double number(String line, int column) {
    String cell = line.strip().split(" +", -1)[column].toLowerCase(Locale.ROOT);
    return Double.parseDouble(cell.replace(',', '.'));
  }
}
