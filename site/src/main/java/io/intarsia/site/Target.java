package io.intarsia.site;

import java.nio.file.Path;

/// Where a link leads.
record Target(String destination) {
  /// Whether it leads away from the checkout.
  boolean isOutside() {
    return destination.matches("[a-z]+:.*");
  }

  /// The file or folder it names, relative to the checkout.
  ///
  /// @param page that has the link, relative to the checkout
  Path file(Path page) {
    String name = part(0);
    return name.isEmpty() ? page : page.resolveSibling(name).normalize();
  }

  /// The name of a heading; empty for none.
  String anchor() {
    return part(1);
  }

  private String part(int index) {
    String[] parts = destination.split("#", 2);
    return index < parts.length ? parts[index] : "";
  }
}
