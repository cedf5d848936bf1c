package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Endpoints;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.Endpoints.Entry.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What `docs/ops.md` says of names of Python that are not on the facade is so, in all modules.
final class OtherPlacesTest {
  /// Types whose methods stand for functions of a namespace of Python.
  private static final Map<String, String> TYPES =
      Map.of(
          "ragged",
          "io.intarsia.types.ragged.RaggedTensor",
          "sparse",
          "io.intarsia.types.sparse.SparseTensor");

  @Test
  void everyOtherPlace_exists() {
    assertThat(Endpoints.all())
        .filteredOn(entry -> entry.kind() == Kind.ELSEWHERE)
        .hasSizeGreaterThan(30)
        .allSatisfy(entry -> assertThat(exists(entry.java())).as(entry.java()).isTrue());
  }

  @Test
  void everyPageOfAnotherPlace_namesTheClassOrMethod() throws IOException {
    for (Entry entry : Endpoints.all()) {
      if (entry.kind() == Kind.ELSEWHERE && !entry.note().isEmpty()) {
        String page = entry.note().replaceFirst(".*\\((.*)\\)", "$1");
        assertThat(Project.ROOT.resolve("docs/" + page))
            .content()
            .as("%s on docs/%s", entry.name(), page)
            .contains(entry.java().replaceFirst(".*[.#]", ""));
      }
    }
  }

  @Test
  void noName_thatIsThere_isCalledLater() throws IOException {
    Set<String> classes = publicClasses();
    assertThat(classes).contains("GradientTape", "RaggedTensor", "Checkpoint");

    assertThat(Endpoints.all())
        .filteredOn(entry -> entry.kind() == Kind.LATER)
        .filteredOn(entry -> isThere(entry, classes))
        .extracting(Entry::name)
        .as("status.json says later of what is here; elsewhere.json says where it is")
        .isEmpty();
  }

  @Test
  void name_thatIsThere_isFound() throws IOException {
    Set<String> classes = publicClasses();

    assertThat(
            List.of(
                isThere(later("RaggedTensorSpec", "RaggedTensorSpec"), classes),
                isThere(later("custom_gradient", "customGradient"), classes),
                isThere(later("math.reduce_sum", "math.reduceSum"), classes),
                isThere(later("ragged.of", "ragged.of"), classes)))
        .doesNotContain(false);
    assertThat(isThere(later("sparse.to_nowhere", "sparse.toNowhere"), classes)).isFalse();
    assertThatThrownBy(() -> exists("io.intarsia.types.Nowhere"))
        .isInstanceOf(AssertionError.class);
  }

  private static Entry later(String name, String java) {
    return new Entry(name, Kind.LATER, java, "");
  }

  private static boolean isThere(Entry entry, Set<String> classes) {
    String java = entry.java();
    String name = java.substring(java.lastIndexOf('.') + 1);
    String type = TYPES.get(java.substring(0, Math.max(0, java.indexOf('.'))));
    return Character.isUpperCase(name.charAt(0))
        ? classes.contains(name)
        : hasMethod(Environment.class, java) || type != null && exists(type + "#" + name);
  }

  /// Whether the facade has it: `math.reduceSum`.
  private static boolean hasMethod(Class<?> facade, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return Arrays.stream(facade.getMethods()).anyMatch(each -> each.getName().equals(path));
    }
    return Arrays.stream(facade.getFields())
        .filter(field -> field.getName().equals(path.substring(0, dot)))
        .anyMatch(field -> hasMethod(field.getType(), path.substring(dot + 1)));
  }

  /// A class, or a method such as `io.intarsia.imperative.Environment#device`.
  private static boolean exists(String place) {
    String[] parts = place.split("#", -1);
    try {
      return parts.length == 1
          ? Modifier.isPublic(Class.forName(parts[0]).getModifiers())
          : hasMethod(Class.forName(parts[0]), parts[1]);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(place + " is not on the class path of module site", e);
    }
  }

  /// The simple names of all public classes that users can import.
  private static Set<String> publicClasses() throws IOException {
    try (Stream<Path> modules = Files.list(Project.ROOT)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(OtherPlacesTest::sources)
          .collect(Collectors.toSet());
    }
  }

  private static Stream<String> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("internal"))
          .filter(OtherPlacesTest::isPublic)
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPublic(Path source) {
    try (Stream<String> lines = Files.lines(source)) {
      return lines.anyMatch(line -> line.startsWith("public "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
