package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Golden;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page that says where each public name of Python's `tf.data` is.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
final class NamesPageTest {
  private static final Path PAGE = Path.of("../docs/tf-data.md");
  private static final Path PLACES = Path.of("src/test/resources/data-places.tsv");
  private static final String REASON = "- ";

  private static final String HEAD =
      """
      # Names of tf.data

      Where the ALL public names of `tf.data` of TensorFlow VERSION are: OFFERED have a place here, and behind each of the others
      stands why it has none. Arguments called `name` are not there: an error says the number of the element and the
      transformation, and `DatasetOptions.withDatasetName` names a data set. Written by a test, which looks for each place.
      See [data sets](data.md).
      """;

  private static final Map<String, String> SECTIONS = sections();

  private static Map<String, String> sections() {
    Map<String, String> sections = new LinkedHashMap<>();
    sections.put("data.Dataset.", "Methods of data sets");
    sections.put("data.experimental.service.", "The data service");
    sections.put("data.experimental.", "tf.data.experimental");
    sections.put("data.", "Other names");
    return sections;
  }

  @Test
  void page_isUpToDate() throws IOException {
    String page = render(places());
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/tf-data.md; run this test with -Dintarsia.update=true")
        .isEqualTo(page);
  }

  @Test
  void names_areThoseOfPython() throws IOException {
    assertThat(places().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Golden.read("data_names")
                .get("names")
                .valueStream()
                .map(each -> each.asText())
                .toList());
  }

  @Test
  void places_areThere() throws IOException {
    List<String> missing =
        places().values().stream()
            .filter(place -> !place.startsWith(REASON))
            .flatMap(place -> Stream.of(place.split(", ", -1)))
            .distinct()
            .filter(place -> !isThere(place))
            .toList();
    assertThat(missing).isEmpty();
  }

  private static boolean isThere(String place) {
    String[] parts = place.split("#", -1);
    try {
      Class<?> type = Class.forName(parts[0]);
      return Modifier.isPublic(type.getModifiers())
          && (parts.length == 1 || members(type).anyMatch(member -> member.equals(parts[1])));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static Stream<String> members(Class<?> type) {
    return Stream.concat(
        Arrays.stream(type.getMethods()).map(Method::getName),
        Arrays.stream(type.getFields()).map(Field::getName));
  }

  private static Map<String, String> places() throws IOException {
    Map<String, String> places = new TreeMap<>();
    for (String line : Files.readAllLines(PLACES)) {
      if (!line.startsWith("#")) {
        String[] halves = line.split("\t", 2);
        assertThat(places.put(halves[0], halves[1])).as(halves[0]).isNull();
      }
    }
    return places;
  }

  private static String render(Map<String, String> places) {
    long offered = places.values().stream().filter(place -> !place.startsWith(REASON)).count();
    String version = Golden.read("data_names").get("python").asText();
    var page =
        new StringBuilder(
            HEAD.replace("ALL", String.valueOf(places.size()))
                .replace("VERSION", version)
                .replace("OFFERED", String.valueOf(offered)));
    SECTIONS.forEach((prefix, title) -> {
      page.append("\n## ").append(title).append("\n\n| Python | here |\n|---|---|\n");
      places.forEach((name, place) -> {
        if (section(name).equals(prefix)) {
          page.append("| `%s` | %s |\n".formatted(name, cell(place)));
        }
      });
    });
    return page.toString();
  }

  private static String section(String name) {
    return SECTIONS.keySet().stream().filter(name::startsWith).findFirst().orElseThrow();
  }

  private static String cell(String place) {
    return place.startsWith(REASON)
        ? "not offered: " + place.substring(REASON.length())
        : Stream.of(place.split(", ", -1))
            .map(each -> "`" + each.substring(each.lastIndexOf('.') + 1).replace('#', '.') + "`")
            .collect(Collectors.joining(", "));
  }
}
