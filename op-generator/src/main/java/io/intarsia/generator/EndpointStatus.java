package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;

/// What became of one public name of Python.
///
/// @param java the Java path, such as `math.reduceSum`; or the class or method elsewhere
/// @param note the op that runs, the page about it, or why the name is not offered
record EndpointStatus(String name, String java, Kind kind, String note) {
  enum Kind {
    NATIVE("native"),
    COMPOSED("composed"),
    /// Some class or method of ours outside the facade stands for it.
    ELSEWHERE("composed"),
    LATER("later"),
    NOT_OFFERED("not offered"),
    /// Promised by the catalogue, yet nothing offers it.
    MISSING("missing");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /// Every public name, in the order of the catalogue.
  static List<EndpointStatus> all(Catalog catalog, Facade facade) {
    List<EndpointStatus> all = new ArrayList<>();
    for (CatalogEntry entry : catalog.entries()) {
      for (int i = 0; i < entry.names().size(); i++) {
        all.add(of(catalog, facade, entry, i));
      }
    }
    return List.copyOf(all);
  }

  private static EndpointStatus of(Catalog catalog, Facade facade, CatalogEntry entry, int index) {
    String name = entry.names().get(index);
    String java = entry.javaNames().get(index);
    if (facade.composed().contains(name)) {
      return new EndpointStatus(name, java, Kind.COMPOSED, "");
    }
    NativeEndpoint endpoint = facade.natives().get(name);
    if (endpoint != null) {
      return new EndpointStatus(name, java, Kind.NATIVE, endpoint.op().op());
    }
    if (entry.kind().equals("later")) {
      return new EndpointStatus(name, java, Kind.LATER, entry.reason());
    }
    return classified(catalog, entry, name, java);
  }

  private static EndpointStatus classified(
      Catalog catalog, CatalogEntry entry, String name, String java) {
    String status = catalog.statuses().getOrDefault(entry.canonical(), "");
    int colon = status.indexOf(':');
    String reason = catalog.reasons().getOrDefault(status.substring(colon + 1), "");
    if (status.startsWith("later:") && !reason.isEmpty()) {
      return new EndpointStatus(name, java, Kind.LATER, reason);
    }
    if (status.startsWith("notOffered:") && !reason.isEmpty()) {
      return new EndpointStatus(name, java, Kind.NOT_OFFERED, reason);
    }
    String place = catalog.elsewhere().get(entry.canonical());
    return place != null
        ? elsewhere(name, place.split(" ", -1))
        : new EndpointStatus(name, java, Kind.MISSING, status);
  }

  /// @param place the class or method, and perhaps the page about it
  private static EndpointStatus elsewhere(String name, String[] place) {
    String note =
        place.length < 2 ? "" : "[%s](%s)".formatted(place[1].replace(".md", ""), place[1]);
    return new EndpointStatus(name, place[0], Kind.ELSEWHERE, note);
  }
}
