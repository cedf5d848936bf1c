package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs that train models of layers, for an epoch or some.
@Tag("full")
final class LearningProgramsTest {
  @TempDir private Path folder;

  @Test
  @Tag("nightly")
  void letters_afterAnEpoch_knowMoreOfTextThatWasHeldOut() throws Exception {
    var result = ExampleProgram.named("Letters.java").run(folder, "1", "loss.png");

    assertThat(result.err()).isEmpty();
    Matcher losses = Pattern.compile("from ([\\d.]+) to ([\\d.]+)").matcher(result.out());
    assertThat(losses.find()).isTrue();
    assertThat(Double.parseDouble(losses.group(2)))
        .isLessThan(0.7 * Double.parseDouble(losses.group(1)));
    assertThat(ImageIO.read(folder.resolve("loss.png").toFile())).isNotNull();
  }

  @Test
  void missingValues_filledByTheModel_leaveAllRowsToLearnFromAndToAnswer() throws Exception {
    var result = ExampleProgram.named("MissingValues.java").run(folder, "20", "error.png");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).containsPattern("(?m)^all +\\d+ +120 of 120 ");
    Matcher errors =
        Pattern.compile("(?m)^(?:all|complete) .* ([\\d.]+) +[\\d.]+$").matcher(result.out());
    assertThat(errors.find()).isTrue();
    double filled = Double.parseDouble(errors.group(1));
    assertThat(errors.find()).isTrue();
    assertThat(filled).isLessThan(Double.parseDouble(errors.group(1)));
    assertThat(ImageIO.read(folder.resolve("error.png").toFile())).isNotNull();
  }

  @Test
  @Tag("nightly")
  void shapes_areToldApartByANetworkOfHereAndByOneOfPython() throws Exception {
    var result = ExampleProgram.named("Shapes.java").run(folder, "12", "shapes");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("The network from its file gives the same: true");
    assertThat(
            Pattern.compile("(?m) ([\\d.]+) % are right$")
                .matcher(result.out())
                .results()
                .map(found -> Double.parseDouble(found.group(1))))
        .hasSize(3)
        .allSatisfy(right -> assertThat(right).isGreaterThan(95));
    for (String picture : List.of("training.png", "model.png", "found.png")) {
      assertThat(ImageIO.read(folder.resolve("shapes").resolve(picture).toFile())).isNotNull();
    }
  }
}
