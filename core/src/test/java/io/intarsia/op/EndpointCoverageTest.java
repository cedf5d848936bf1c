package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.Endpoints.Entry.Kind;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.op.raw.RawOps;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// No public function of Python and no op of the runtime is missing without a reason.
///
/// Run with `-Dintarsia.update=true` to write `docs/ops.md` anew.
final class EndpointCoverageTest {
  private static final Set<String> LATER =
      Set.of(
          "DecodeJxl",
          "DecodeWebP",
          "TPUDummyInput",
          "XlaSparseActivationsUnstack",
          "XlaSparseGradientsStack");

  private static final Path CATALOG = Path.of("src/main/catalog");
  private static final Path PAGE = Path.of("../docs/ops.md");

  @Test
  void everyPublicName_isOfferedOrHasAReason() throws IOException {
    List<String> missing =
        publicNames().stream()
            .filter(
                name -> Endpoints.find(name).map(Entry::kind).orElse(Kind.MISSING) == Kind.MISSING)
            .toList();
    assertThat(missing).as("neither native, composed, later nor not offered").isEmpty();
  }

  @Test
  void everyReason_isWrittenOut() {
    assertThat(Endpoints.all())
        .filteredOn(entry -> entry.kind() == Kind.LATER || entry.kind() == Kind.NOT_OFFERED)
        .allSatisfy(entry -> assertThat(entry.note()).as(entry.name()).isNotBlank());
  }

  @Test
  @Tag("I-28")
  void everyOfferedFunction_isAMethodOfTheFacade() {
    List<String> absent =
        Endpoints.all().stream()
            .filter(Entry::isMethod)
            .filter(entry -> !hasMethod(entry.java()))
            .map(Entry::java)
            .toList();
    assertThat(absent).isEmpty();
  }

  @Test
  void status_ofWhatIsComposed_saysSo() throws IOException {
    JsonNode statuses = json("status.json").path("endpoints");
    List<String> stale = new ArrayList<>();
    statuses
        .properties()
        .forEach(status -> {
          boolean composed =
              Endpoints.find(status.getKey()).filter(e -> e.kind() == Kind.COMPOSED).isPresent();
          if (composed && !status.getValue().asText().equals("composed")) {
            stale.add(status.getKey());
          }
        });
    assertThat(stale).as("status.json: these are composed by now").isEmpty();
  }

  @Test
  @Tag("I-20")
  void everyOpOfTheRuntime_isARawOpOrRefusedWithAReason() throws IOException {
    Set<String> methods =
        Arrays.stream(RawOps.class.getMethods())
            .map(method -> method.getName())
            .collect(Collectors.toSet());
    List<String> refused = refused();
    assertThat(OpDefinitions.names())
        .hasSizeGreaterThan(1700)
        .filteredOn(op -> !isOfLaterRelease(op))
        .allSatisfy(op -> assertThat(methods.contains(op) || refused.contains(op)).as(op).isTrue());
    assertThat(refused).doesNotContainAnyElementsOf(methods);
  }

  @Test
  void page_isUpToDate() throws IOException, URISyntaxException {
    String page = Files.readString(buildFolder().resolve("generated-docs/ops.md"));
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE).equals(page))
        .as("docs/ops.md is up to date; run this test with -Dintarsia.update=true")
        .isTrue();
  }

  private static boolean hasMethod(String path) {
    Class<?> owner = Ops.class;
    String[] parts = path.split("\\.", -1);
    try {
      for (int i = 0; i < parts.length - 1; i++) {
        owner = owner.getField(parts[i]).getType();
      }
    } catch (NoSuchFieldException _) {
      return false;
    }
    return Arrays.stream(owner.getMethods())
        .anyMatch(method -> method.getName().equals(parts[parts.length - 1]));
  }

  private static List<String> publicNames() throws IOException {
    List<String> names = new ArrayList<>();
    for (JsonNode endpoint : json("endpoints.json").path("endpoints")) {
      endpoint.path("names").forEach(name -> names.add(name.asText()));
    }
    assertThat(names).hasSizeGreaterThan(700);
    return names;
  }

  private static JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(CATALOG.resolve(file).toFile());
  }

  private static List<String> refused() throws IOException {
    try (InputStream in = Ops.class.getResourceAsStream("refused-ops.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .peek(fields -> assertThat(fields[1]).isNotBlank())
          .map(fields -> fields[0])
          .toList();
    }
  }

  // Of releases after the one that the methods are generated from: they run by name.
  private static boolean isOfLaterRelease(String op) {
    return LATER.contains(op) || op.startsWith("XlaSparseDenseMatmulCustomCombiner");
  }

  private static Path buildFolder() throws URISyntaxException {
    var classes = Ops.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    return Path.of(classes).resolveSibling("");
  }
}
