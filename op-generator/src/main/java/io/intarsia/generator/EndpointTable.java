package io.intarsia.generator;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The resource that finds endpoints by name at run time: a line each of name, kind, Java path and
/// note, with tabs between them.
final class EndpointTable {
  static final String RESOURCE = "io/intarsia/op/endpoints.tsv";

  private EndpointTable() {}

  static String render(List<EndpointStatus> statuses) {
    return statuses.stream()
        .map(status ->
            String.join(
                "\t",
                status.name(),
                status.kind().name().toLowerCase(Locale.ROOT),
                status.java(),
                status.note()))
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
