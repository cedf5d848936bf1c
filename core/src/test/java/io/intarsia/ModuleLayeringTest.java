package io.intarsia;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Imports go down only, also between modules and between the packages of those above core; inside
/// of core [LayeringTest] sees to it.
///
/// Sources are read, because modules above core are compiled after it.
final class ModuleLayeringTest {
  private static final Path PROJECT = Path.of("..");
  private static final String SOURCES = "src/main/java";
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package io\\.intarsia\\.([\\w.]+);");
  private static final Pattern NAME =
      Pattern.compile("\\bio\\.intarsia((?:\\.[a-z]\\w*)+)\\.[A-Z]");
  private static final Pattern COMMENT_OR_TEXT =
      Pattern.compile("(?s)//[^\\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"");

  /// From the ground up: a module, those it may import from, and which internal packages of others.
  private static final List<Module> MODULES =
      List.of(
          module("op-generator", "", ""),
          module("annotations", "", ""),
          module("core", "annotations", ""),
          module("test-support", "core", "internal.c"),
          module("testing", "core", ""),
          module("processor", "annotations", ""),
          module("types", "core", ""),
          module("distributions", "annotations core types", ""),
          module("data", "core testing types", ""),
          module("savedmodel", "core", "internal.files internal.function.library"),
          module("hub", "core savedmodel", "internal.files"),
          module("files", "core types", "internal.files"),
          module("plot", "core files", ""),
          module("progress", "", ""),
          module("replicas", "core data types", "internal.guard"),
          module(
              "keras", "core data files plot progress replicas savedmodel types", "internal.files"),
          module("spark", "core data replicas savedmodel types", ""),
          module("cli", "core files hub savedmodel types", "internal.c internal.runtime"),
          module(
              "benchmarks",
              "annotations core data distributions keras replicas savedmodel types",
              "internal.c internal.cluster"),
          module("fuzz", "core", "internal.c internal.refusal"),
          module("mutation", "", ""),
          module("site", "", ""));

  /// From the ground up, of modules with several: a package, and those of its module it may import.
  private static final List<Room> ROOMS =
      List.of(
          room("types.internal", ""),
          room("types.array", "types.internal"),
          room("types.handle", "types.internal"),
          room("types.labeled", "types.internal"),
          room("types.replica", "types.internal"),
          room("types.sparse", "types.internal"),
          room("types.digraph", "types.internal types.sparse"),
          room("types.ragged", "types.internal types.sparse"),
          room("types.example", "types.internal types.ragged types.sparse"),
          room("types.masked", "types.internal types.ragged"),
          room("types.structured", "types.internal types.ragged"),
          room(
              "types",
              "types.array types.digraph types.handle types.labeled types.masked types.ragged"
                  + " types.replica types.sparse types.structured"),
          room("distributions.bijector", ""),
          room("distributions", "distributions.bijector"),
          room("data", ""),
          room("data.laws", "data"),
          room("data.record", ""),
          room("files.internal", ""),
          room("files", ""),
          room("files.arrow", "files files.internal"),
          room("files.json", "files"),
          room("files.parquet", "files files.internal"),
          room("files.sparse", "files"),
          room("internal.saving", ""),
          room("checkpoint", "internal.saving"),
          room("savedmodel", "checkpoint internal.saving"),
          room("keras.activation", ""),
          room("keras.internal", ""),
          room("keras.argument", "keras.internal"),
          room("keras.initializer", "keras.argument keras.internal"),
          room("keras.regularizer", "keras.argument keras.internal"),
          room("keras.constraint", "keras.argument keras.internal"),
          room("keras", "keras.constraint keras.initializer keras.internal keras.regularizer"),
          room("keras.loss", "keras keras.argument keras.internal"),
          room("keras.metric", "keras keras.argument keras.internal keras.loss"),
          room("keras.summary", "keras"),
          room(
              "keras.layer",
              "keras keras.activation keras.argument keras.constraint keras.initializer"
                  + " keras.internal keras.regularizer"),
          room(
              "keras.training",
              "keras keras.argument keras.internal keras.layer keras.loss keras.metric"),
          room(
              "keras.file",
              "keras keras.activation keras.argument keras.constraint keras.initializer"
                  + " keras.internal keras.layer keras.loss keras.metric keras.regularizer"
                  + " keras.training"),
          room("cli.model.bind", ""),
          room("cli.model", "cli.model.bind"),
          room("cli.program", ""),
          room("cli.project", ""),
          room("cli.launch", "cli.program"),
          room("cli", "cli.launch cli.model cli.project"),
          room("benchmarks.measure", ""),
          room("benchmarks.process", "benchmarks.measure"),
          room("benchmarks.cluster", "benchmarks.process"),
          room("benchmarks.layers", "benchmarks.measure"),
          room(
              "benchmarks.own",
              "benchmarks.cluster benchmarks.layers benchmarks.measure benchmarks.process"),
          room(
              "benchmarks.bare",
              "benchmarks.cluster benchmarks.layers benchmarks.measure benchmarks.own"
                  + " benchmarks.process"),
          room("benchmarks.neighbour", "benchmarks.measure benchmarks.own benchmarks.process"),
          room(
              "benchmarks.memory",
              "benchmarks.bare benchmarks.measure benchmarks.own benchmarks.process"),
          room("benchmarks.report", "benchmarks.measure benchmarks.memory"),
          room("benchmarks.smoke", "benchmarks.measure benchmarks.report"),
          room(
              "benchmarks.scale",
              "benchmarks.measure benchmarks.memory benchmarks.process benchmarks.report"),
          room(
              "benchmarks",
              "benchmarks.bare benchmarks.measure benchmarks.memory benchmarks.neighbour"
                  + " benchmarks.own benchmarks.process benchmarks.report benchmarks.scale"
                  + " benchmarks.smoke"),
          room("fuzz.call", ""),
          room("fuzz.draw", "fuzz.call"),
          room("fuzz.child", "fuzz.call fuzz.draw"),
          room("fuzz.graph", "fuzz.call fuzz.child"),
          room("fuzz.campaign", "fuzz.call fuzz.child fuzz.graph"),
          room("fuzz", "fuzz.call fuzz.campaign fuzz.child fuzz.draw"),
          room("mutation.worker", ""),
          room("mutation", "mutation.worker"));

  private static final List<Source> ALL = sources();

  private static final Map<String, Set<String>> MODULES_OF_PACKAGES =
      ALL.stream().collect(groupingBy(Source::room, mapping(Source::module, toSet())));

  /// A module, and what it may import from.
  record Module(String name, Set<String> below, Set<String> internals) {}

  /// A package, and those of its module that it may import from.
  record Room(String name, Set<String> below) {}

  /// A file: its module, its package, and the packages it names.
  record Source(String module, String room, Set<String> named) {}

  private static Module module(String name, String below, String internals) {
    return new Module(name, words(below), words(internals));
  }

  private static Room room(String name, String below) {
    return new Room(name, words(below));
  }

  private static Set<String> words(String text) {
    return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
  }

  @ParameterizedTest
  @FieldSource("MODULES")
  void module_importsOnlyFromBelow(Module module) {
    assertThat(ALL).filteredOn(source -> source.module().equals(module.name())).isNotEmpty();
    assertThat(ALL)
        .filteredOn(source -> source.module().equals(module.name()))
        .allSatisfy(source ->
            assertThat(source.named())
                .filteredOn(name -> !modules(name).contains(module.name()))
                .allMatch(name -> module.below().containsAll(modules(name)))
                .allMatch(name -> !isInternal(name) || module.internals().contains(name)));
  }

  @ParameterizedTest
  @FieldSource("ROOMS")
  void package_importsOnlyFromBelowInItsModule(Room room) {
    assertThat(ALL).filteredOn(source -> source.room().equals(room.name())).isNotEmpty();
    assertThat(ALL)
        .filteredOn(source -> source.room().equals(room.name()))
        .allSatisfy(source ->
            assertThat(source.named())
                .filteredOn(name -> modules(name).contains(source.module()))
                .filteredOn(name -> !name.equals(room.name()))
                .isSubsetOf(room.below()));
  }

  @Test
  void tables_nameWhatIsBelowFirst() {
    Set<String> before = new HashSet<>();
    for (Module module : MODULES) {
      assertThat(before).as(module.name()).containsAll(module.below());
      before.add(module.name());
    }
    for (Room room : ROOMS) {
      assertThat(before).as(room.name()).containsAll(room.below());
      before.add(room.name());
    }
  }

  @Test
  void everyModuleAndPackage_isInTheTables() throws IOException {
    assertThat(modules()).containsExactlyInAnyOrderElementsOf(names(MODULES, Module::name));
    Map<String, Set<String>> packages =
        ALL.stream().collect(groupingBy(Source::module, mapping(Source::room, toSet())));
    Map<String, Set<String>> several =
        packages.entrySet().stream()
            .filter(each -> each.getValue().size() > 1 && !each.getKey().equals("core"))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    assertThat(several.values().stream().flatMap(Set::stream))
        .containsExactlyInAnyOrderElementsOf(names(ROOMS, Room::name));
  }

  private static <T> List<String> names(List<T> rows, Function<T, String> name) {
    return rows.stream().map(name).toList();
  }

  private static boolean isInternal(String name) {
    return name.startsWith("internal.");
  }

  private static Set<String> modules(String room) {
    return MODULES_OF_PACKAGES.getOrDefault(room, Set.of());
  }

  private static List<String> modules() throws IOException {
    try (Stream<Path> folders = Files.list(PROJECT)) {
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve(SOURCES)))
          .map(folder -> folder.getFileName().toString())
          .toList();
    }
  }

  private static List<Source> sources() {
    try {
      return modules().stream().flatMap(ModuleLayeringTest::sources).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Source> sources(String module) {
    try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve(SOURCES))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> source(module, file))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Source> source(String module, Path file) {
    try {
      String code = COMMENT_OR_TEXT.matcher(Files.readString(file)).replaceAll("");
      Matcher room = PACKAGE.matcher(code);
      return room.find()
          ? Stream.of(new Source(module, room.group(1), named(code)))
          : Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> named(String code) {
    return NAME.matcher(code).results().map(found -> found.group(1).substring(1)).collect(toSet());
  }
}
