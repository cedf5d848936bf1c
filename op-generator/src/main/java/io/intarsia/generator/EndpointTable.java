package io.intarsia.generator;

import io.intarsia.generator.EndpointStatus.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The resource that finds endpoints by name at run time: a line each of name, kind, Java path and
/// note, with tabs between them. Behind them are the names in namespaces that the facade lacks, of
/// kind `alias`, with the name that it has in place of the path.
final class EndpointTable {
  static final String RESOURCE = "io/intarsia/op/endpoints.tsv";

  private EndpointTable() {}

  static String render(List<EndpointStatus> statuses, Catalog catalog) {
    return Stream.concat(statuses.stream().map(EndpointTable::line), aliases(statuses, catalog))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Stream<String> aliases(List<EndpointStatus> statuses, Catalog catalog) {
    Set<String> methods =
        statuses.stream()
            .filter(status -> status.kind() == Kind.NATIVE || status.kind() == Kind.COMPOSED)
            .map(EndpointStatus::name)
            .collect(Collectors.toSet());
    return catalog.entries().stream()
        .filter(entry -> methods.contains(entry.canonical()))
        .flatMap(entry ->
            entry.otherNames().stream()
                .map(other -> String.join("\t", other, "alias", entry.canonical(), "")));
  }

  private static String line(EndpointStatus status) {
    return String.join(
        "\t",
        status.name(),
        status.kind().name().toLowerCase(Locale.ROOT),
        status.java(),
        status.note());
  }
}
