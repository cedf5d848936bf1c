package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The names against those that the JDK's modules list, and that the network learns.
@Tag("full")
final class ClassNamesTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("ClassNames.java");
  private static final int MODULES = 10;

  @TempDir private Path folder;

  /// A module, and the simple names of its classes.
  private record Named(String module, Set<String> classes) {}

  @Test
  void names_areThoseOfTheLargestModules() throws Exception {
    List<Named> largest = largestModules();
    long all = largest.stream().mapToLong(named -> named.classes().size()).sum();
    Named first = largest.getFirst();

    String out = PROGRAM.runCompiled(folder, "10").out();

    double known = number(out, "(\\d+) classes in 10 modules");
    double heldOut = number(out, "learn from, (\\d+) held out");
    assertThat(known + heldOut).isEqualTo((double) all);
    assertThat(heldOut / all).isCloseTo(0.2, within(0.02));
    assertThat(number(out, "always " + first.module() + " would be ([\\d.]+) %"))
        .isCloseTo(100.0 * first.classes().size() / all, within(4.0));
    List<MatchResult> shown = results(out, "(?m)^(\\w+) +\\d+ %  (\\S+)(?: +no, (\\S+))?$");
    assertThat(shown).hasSize(12);
    for (MatchResult line : shown) {
      String guess = line.group(2);
      String module = line.group(3) == null ? guess : line.group(3);
      assertThat(largest).extracting(Named::module).contains(guess);
      assertThat(largest)
          .filteredOn(named -> named.module().equals(module))
          .singleElement()
          .satisfies(named -> assertThat(named.classes()).contains(line.group(1)));
    }
  }

  @Test
  @Tag("E-034")
  void network_afterSomeSteps_knowsMoreThanWhichModuleIsLargest() throws Exception {
    var result = PROGRAM.runCompiled(folder, "200", "loss.png");

    assertThat(result.err()).isEmpty();
    String out = result.out();
    double right = number(out, "Held out: ([\\d.]+) % right");
    assertThat(right).isGreaterThan(15 + number(out, "would be ([\\d.]+) %"));
    double before = number(out, "went from ([\\d.]+) to");
    assertThat(before).isCloseTo(Math.log(MODULES), within(0.4)); // knows nothing
    assertThat(number(out, "went from [\\d.]+ to ([\\d.]+)")).isLessThan(0.75 * before);
    BufferedImage image = ImageIO.read(folder.resolve("loss.png").toFile());
    assertThat(image.getWidth()).isEqualTo(800);
    assertThat(image.getHeight()).isEqualTo(500);
    assertThat(IntStream.range(0, 800 * 500).map(i -> image.getRGB(i % 800, i / 800)).distinct())
        .hasSizeGreaterThan(3);
  }

  @Test
  @Tag("nightly")
  void network_learntAgain_saysTheSame() throws Exception {
    String first = PROGRAM.runCompiled(folder, "45").out();
    String second = PROGRAM.runCompiled(folder, "45").out();

    assertThat(first).contains("Held out: ");
    assertThat(withoutTimes(second)).isEqualTo(withoutTimes(first));
  }

  /// Killed between two checkpoints, it learns the steps since the last one again: from the same
  /// names, to the same losses.
  @Test
  @Tag("nightly")
  @Timeout(300)
  void training_killedInTheMiddle_goesOnAsIfNothingHadHappened() throws Exception {
    String[] arguments = {"120", "loss.png", "saved"};
    Path saved = folder.resolve("saved");
    PROGRAM.killWhenThereIs(saved.resolve("checkpoint"), folder, arguments);

    String resumed = PROGRAM.runCompiled(folder, arguments).out();

    assertThat(resumed).contains("Goes on behind step 50");
    String whole = PROGRAM.runCompiled(folder, "120", "loss.png").out();
    assertThat(withoutTimes(resumed)).isEqualTo(withoutTimes(whole));
    assertThat(PROGRAM.runCompiled(folder, arguments).out()).contains("Goes on behind step 120");
  }

  @Test
  void steps_tooFewOrNoNumber_areRefused() throws Exception {
    for (String steps : new String[] {"9", "010", "1e3", "a.png"}) {
      var result = PROGRAM.runCompiled(folder, steps);

      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.err()).startsWith("Unexpected argument: " + steps);
    }
  }

  private static List<String> withoutTimes(String out) {
    return out.lines()
        .filter(line -> !line.startsWith("A step takes") && !line.startsWith("Goes on"))
        .toList();
  }

  /// The modules that have the most names, the largest first.
  private static List<Named> largestModules() {
    return ModuleFinder.ofSystem().findAll().stream()
        .map(module -> new Named(module.descriptor().name(), simpleNames(module)))
        .sorted(Comparator.comparingInt((Named named) -> named.classes().size()).reversed())
        .limit(MODULES)
        .toList();
  }

  private static Set<String> simpleNames(ModuleReference module) {
    try (var reader = module.open();
        Stream<String> resources = reader.list()) {
      return resources
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> name.substring(name.lastIndexOf('/') + 1, name.length() - 6))
          .filter(name -> !name.contains("$") && !name.contains("_"))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double number(String text, String pattern) {
    return Double.parseDouble(results(text, pattern).getFirst().group(1));
  }

  private static List<MatchResult> results(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }
}
