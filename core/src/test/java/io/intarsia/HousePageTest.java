package io.intarsia;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tables of rooms in `docs/house.md` are those of [LayeringTest] and of all packages.
///
/// Run with `-Dintarsia.update=true` to write them anew.
final class HousePageTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PAGE = PROJECT.resolve("docs/house.md");
  private static final String SOURCES = "src/main/java";
  private static final Pattern LINK = Pattern.compile("\\[(?:\\w+\\.)*(\\w+)]");

  /// A package, and the first sentence of its comment.
  record Room(String module, String name, String text) {
    String line() {
      return "| `%s` | %s |\n".formatted(name, text);
    }
  }

  @Test
  void tables_areThoseOfThePackages() throws IOException {
    String page = Files.readString(PAGE);
    String expected = replaced(replaced(page, "core", core()), "other modules", others());
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/house.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  @Test
  void moduleToCome_isNotThereYet() throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| .* \\| module `([a-z]+)`.*\\|$").matcher(Files.readString(PAGE));
    assertThat(row.results().map(found -> found.group(1)))
        .isNotEmpty()
        .allSatisfy(module -> assertThat(PROJECT.resolve(module)).doesNotExist());
  }

  @Test
  void everyRoom_saysWhatIsInIt() throws IOException {
    assertThat(rooms()).hasSizeGreaterThan(80);
    assertThat(rooms()).allSatisfy(room -> assertThat(room.text()).as(room.name()).isNotBlank());
  }

  private static String replaced(String page, String mark, String table) {
    String begin = "<!-- rooms of " + mark + " -->\n";
    String end = "\n<!-- end -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end, from);
    assertThat(from).as(begin).isNotNegative();
    return page.substring(0, from) + begin + "\n" + table + page.substring(to);
  }

  /// From the ground up, in the order of the layers.
  private static String core() throws IOException {
    Map<String, Room> core =
        rooms().stream()
            .filter(room -> room.module().equals("core"))
            .collect(toMap(Room::name, identity()));
    return "| room | what is in it |\n|---|---|\n"
        + LayeringTest.names()
            .map(name -> requireNonNull(core.get(name)).line())
            .collect(joining());
  }

  private static String others() throws IOException {
    return "| module | room | what is in it |\n|---|---|---|\n"
        + rooms().stream()
            .filter(room -> !room.module().equals("core"))
            .map(room -> "| `" + room.module() + "` " + room.line())
            .collect(joining());
  }

  private static List<Room> rooms() throws IOException {
    try (Stream<Path> modules = Files.list(PROJECT)) {
      return modules
          .filter(module -> Files.isDirectory(module.resolve(SOURCES)))
          .flatMap(HousePageTest::rooms)
          .sorted(comparing(Room::module).thenComparing(Room::name))
          .toList();
    }
  }

  private static Stream<Room> rooms(Path module) {
    Path root = module.resolve(SOURCES).resolve("io/intarsia");
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .map(file ->
              new Room(
                  module.getFileName().toString(),
                  root.relativize(file.getParent()).toString().replaceAll("[/\\\\]", "."),
                  firstSentence(file)))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String firstSentence(Path packageInfo) {
    try (Stream<String> lines = Files.lines(packageInfo)) {
      String comment =
          lines
              .takeWhile(line -> line.startsWith("///"))
              .map(line -> line.substring(3).strip())
              .collect(joining(" "));
      return LINK.matcher(comment.replaceFirst("\\. .*|\\.$", "")).replaceAll("`$1`");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
