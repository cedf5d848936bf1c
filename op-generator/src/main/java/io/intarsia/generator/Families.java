package io.intarsia.generator;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The family of each function, by its canonical name.
final class Families {
  static final String OTHER = "OTHER";
  static final String UNARY = "UNARY_ELEMENTWISE";
  static final String BINARY = "BINARY_ELEMENTWISE";

  private final Map<String, String> byName;

  private Families(Map<String, String> byName) {
    this.byName = Map.copyOf(byName);
  }

  /// Mistakes go to `problems`.
  static Families of(Catalog catalog, Problems problems) {
    Map<String, String> byName = new HashMap<>();
    new TreeMap<>(catalog.families())
        .forEach((family, names) -> {
          for (String name : names) {
            if (catalog.entries().stream().noneMatch(entry -> entry.canonical().equals(name))) {
              problems.add("families.json", "there is no function tf." + name);
            }
            String other = byName.put(name, constant(family));
            if (other != null) {
              problems.add("families.json", "tf." + name + " is in " + other + " and " + family);
            }
          }
        });
    return new Families(byName);
  }

  /// The constant of the family; [#OTHER] if it is in none.
  String of(CatalogEntry entry) {
    return byName.getOrDefault(entry.canonical(), OTHER);
  }

  private static String constant(String camel) {
    return camel.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }
}
