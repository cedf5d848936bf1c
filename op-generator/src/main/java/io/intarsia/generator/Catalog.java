package io.intarsia.generator;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What we know of Python's public functions.
///
/// @param statuses of endpoints that are no plain op call, by canonical name: `composed`,
///   `later:…`, `notOffered:…`
/// @param reasons what the short reasons in statuses mean
/// @param elsewhere by public name, the class or method of ours that stands for it though it is not
///   on the facade; behind a space perhaps the page about it
/// @param summaries by op, what it does in one sentence
/// @param hostInputs by op, then input: the form in which Java values are taken, see [HostForm]
/// @param elementwise ops of two inputs of which either may be a Java number
/// @param notTaken by canonical name, then argument of Python: why no method of ours takes it, as
///   `ignored:reason` if it changes no result, else `refused:reason`
/// @param sameDtypes by canonical name of a function written in Java, the arguments of one dtype
/// @param lists by canonical name, arguments that are several axes where only options say so
/// @param numbers Python's names of arguments that are counts, sizes or positions in every function
/// @param families canonical names by family, see `Family` in core
/// @param forms by any name of a function, more ways to call it, see [Form]
/// @param methods by name of a method of tensors, the functions that it is
/// @param values methods of extension values beyond those
/// @param numpy functions of numpy that are methods of tensors
/// @param refused the ops that are not offered
record Catalog(
    List<CatalogEntry> entries,
    Map<String, String> statuses,
    Map<String, String> reasons,
    Map<String, String> elsewhere,
    Map<String, String> summaries,
    Map<String, Map<String, HostForm>> hostInputs,
    Set<String> elementwise,
    Map<String, Map<String, String>> notTaken,
    Map<String, List<String>> sameDtypes,
    Map<String, List<String>> lists,
    Set<String> numbers,
    Map<String, List<String>> families,
    Map<String, List<String>> forms,
    Map<String, List<String>> methods,
    ValueTable values,
    NumpyTable numpy,
    Refused refused) {

  Catalog {
    entries = List.copyOf(entries);
    statuses = Map.copyOf(statuses);
    reasons = Map.copyOf(reasons);
    elsewhere = Map.copyOf(elsewhere);
    summaries = Map.copyOf(summaries);
    hostInputs = Map.copyOf(hostInputs);
    elementwise = Set.copyOf(elementwise);
    notTaken = Map.copyOf(notTaken);
    sameDtypes = Map.copyOf(sameDtypes);
    lists = Map.copyOf(lists);
    numbers = Set.copyOf(numbers);
    families = Map.copyOf(families);
    methods = Collections.unmodifiableMap(new TreeMap<>(methods));
    forms = Collections.unmodifiableMap(new TreeMap<>(forms));
  }

  /// The entry with a public name.
  Optional<CatalogEntry> find(String name) {
    return entries.stream().filter(entry -> entry.names().contains(name)).findFirst();
  }

  /// Whether the catalogue says that an entry comes later or not at all.
  boolean isHeldBack(CatalogEntry entry) {
    String status = statuses.getOrDefault(entry.canonical(), "");
    return status.startsWith("later:") || status.startsWith("notOffered:");
  }

  /// Whether it is a public name in a namespace that is not offered.
  boolean isOtherName(String name) {
    return entries.stream().anyMatch(entry -> entry.otherNames().contains(name));
  }

  /// Public names to their entries.
  Map<String, CatalogEntry> byName() {
    Map<String, CatalogEntry> byName = new HashMap<>();
    entries.forEach(entry -> entry.names().forEach(name -> byName.put(name, entry)));
    return byName;
  }
}
