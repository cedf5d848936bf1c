package io.intarsia.generator;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An endpoint that runs one op, resolved against the op's definition.
///
/// @param summary what it does; empty if nobody wrote it down
/// @param required in Python's order
/// @param options absent if there is nothing optional
/// @param fixed attributes that are always set, as Java expressions
/// @param hosts by op input, how Java values are taken for it
record NativeEndpoint(
    CatalogEntry entry,
    OpSignature op,
    String summary,
    List<Parameter> required,
    Optional<OptionsRecord> options,
    Map<String, String> fixed,
    Map<String, HostInput> hosts,
    boolean isElementwise) {

  NativeEndpoint {
    required = List.copyOf(required);
    fixed = Map.copyOf(fixed);
    hosts = Map.copyOf(hosts);
  }

  /// Where it is written out.
  Home home() {
    return Home.of(Rooms.lowest(entry.names()), entry)
        .orElseThrow(() -> new AssertionError("no name of " + entry.canonical() + " in its room"));
  }

  /// @param target the op's attribute or input
  /// @param note dtypes or allowed values
  record Parameter(String java, String target, boolean isInput, String type, String note) {}

  /// @param dtype as a Java expression
  record HostInput(HostForm form, String dtype) {}
}
