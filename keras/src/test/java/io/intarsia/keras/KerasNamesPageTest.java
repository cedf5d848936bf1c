package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.keras.activation.Activations;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page that says where each public name of packages of Keras is.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
final class KerasNamesPageTest {
  private static final Path PAGE = Path.of("../docs/keras-names.md");
  private static final Path REASONS = Path.of("src/test/resources/keras-reasons.tsv");
  private static final String PLACE = "= ";
  private static final String NOT_YET = "not offered yet";

  private static final Map<String, String> PACKAGES =
      Map.of(
          "layers", "io.intarsia.keras.layer.",
          "losses", "io.intarsia.keras.loss.",
          "metrics", "io.intarsia.keras.metric.",
          "initializers", "io.intarsia.keras.initializer.",
          "regularizers", "io.intarsia.keras.regularizer.",
          "constraints", "io.intarsia.keras.constraint.",
          "activations", "io.intarsia.keras.activation.",
          "callbacks", "io.intarsia.keras.training.",
          "optimizers", "io.intarsia.optimizer.");

  private static final String HEAD =
      """
      # Names of Keras

      Where the ALL public names of these packages of Keras VERSION are: OFFERED have a place here, behind REASONED of the
      others stands why they have none, and MISSING are not offered yet. Names that Python has twice, as a class and as a
      function, have one place. Written by a test, which looks for each place. See [layers and models](keras.md).
      """;

  @Test
  void page_isUpToDate() throws IOException {
    String page = render();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/keras-names.md; run this test with -Dintarsia.update=true")
        .isEqualTo(page);
  }

  @Test
  void reasons_areNotGivenForWhatIsThere() throws IOException {
    Map<String, String> reasons = reasons();
    List<String> places =
        reasons.values().stream()
            .filter(reason -> reason.startsWith(PLACE))
            .map(reason -> reason.substring(PLACE.length()))
            .toList();
    assertThat(places).allMatch(KerasNamesPageTest::isThere);
    golden()
        .path("packages")
        .properties()
        .forEach(room ->
            room.getValue()
                .forEach(name -> {
                  if (reason(reasons, room.getKey(), name)
                      .filter(text -> !text.startsWith(PLACE))
                      .isPresent()) {
                    assertThat(found(room.getKey(), name)).as(room.getKey() + " " + name).isEmpty();
                  }
                }));
  }

  private static JsonNode golden() {
    return Golden.read("keras_names");
  }

  private static Map<String, String> reasons() throws IOException {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String line : Files.readAllLines(REASONS)) {
      if (!line.startsWith("#")) {
        String[] halves = line.split("\t", 2);
        reasons.put(halves[0], halves[1]);
      }
    }
    return reasons;
  }

  private static Optional<String> reason(Map<String, String> reasons, String room, JsonNode name) {
    String whole = room + "." + name.path("name").asText();
    return reasons.entrySet().stream()
        .filter(each -> whole.matches(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /// The place of a name: a class of its name or of one that Python has for the same.
  private static Optional<String> found(String room, JsonNode name) {
    if (room.equals("activations")) {
      return activation(name.path("is").asText());
    }
    if (name.path("name").asText().startsWith("legacy.")) {
      return Optional.empty();
    }
    Optional<String> found = ofClass(room, name);
    // Functions that Python has among metrics are losses.
    return found.isEmpty() && room.equals("metrics") ? ofClass("losses", name) : found;
  }

  /// A constant; a method for one whose arguments have no defaults.
  private static Optional<String> activation(String name) {
    Stream<String> constants =
        Arrays.stream(Activations.values())
            .map(Enum::name)
            .filter(each -> each.equals(name.toUpperCase(Locale.ROOT)));
    Stream<String> methods =
        Arrays.stream(Activations.class.getDeclaredMethods())
            .map(Method::getName)
            .filter(each -> each.equals(name));
    return Stream.concat(constants, methods).map(each -> "Activations." + each).findFirst();
  }

  private static Optional<String> ofClass(String room, JsonNode name) {
    String inside = name.path("name").asText().startsWith("schedules.") ? "schedule." : "";
    return classes(room, name.path("is").asText(), name.path("name").asText()).stream()
        .filter(each -> isThere(PACKAGES.get(room) + inside + each))
        .findFirst();
  }

  private static List<String> classes(String room, String... names) {
    List<String> plain = Arrays.stream(names).map(KerasNamesPageTest::plain).toList();
    return golden()
        .path("packages")
        .path(room)
        .valueStream()
        .filter(each -> each.path("kind").asText().equals("class"))
        .flatMap(each -> List.of(each.path("is").asText(), each.path("name").asText()).stream())
        .filter(each -> plain.contains(plain(each)))
        .map(each -> each.substring(each.lastIndexOf('.') + 1))
        .distinct()
        .toList();
  }

  private static String plain(String name) {
    return name.replaceAll(".*\\.|_", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isThere(String place) {
    try {
      return Modifier.isPublic(Class.forName(place).getModifiers());
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static String cell(Map<String, String> reasons, String room, JsonNode name) {
    Optional<String> reason = reason(reasons, room, name);
    if (reason.isPresent() && reason.get().startsWith(PLACE)) {
      return "`" + reason.get().replaceAll(".*\\.", "") + "`";
    }
    return found(room, name)
        .map(place -> "`" + place + "`")
        .or(() -> reason.map(text -> "not offered: " + text))
        .orElse(NOT_YET);
  }

  private static String render() throws IOException {
    Map<String, String> reasons = reasons();
    var tables = new StringBuilder();
    int[] counts = new int[3];
    golden()
        .path("packages")
        .properties()
        .forEach(room -> {
          tables.append("\n## keras.%s\n\n| Python | here |\n|---|---|\n".formatted(room.getKey()));
          room.getValue()
              .forEach(name -> {
                String cell = cell(reasons, room.getKey(), name);
                counts[cell.startsWith("`") ? 0 : cell.equals(NOT_YET) ? 2 : 1]++;
                tables.append("| `%s` | %s |\n".formatted(name.path("name").asText(), cell));
              });
        });
    return HEAD.replace("ALL", String.valueOf(counts[0] + counts[1] + counts[2]))
            .replace("VERSION", golden().path("keras").asText())
            .replace("OFFERED", String.valueOf(counts[0]))
            .replace("REASONED", String.valueOf(counts[1]))
            .replace("MISSING", String.valueOf(counts[2]))
        + tables;
  }
}
