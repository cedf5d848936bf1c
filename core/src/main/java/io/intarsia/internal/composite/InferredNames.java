package io.intarsia.internal.composite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The names of a constructor's parameters, as far as its class says them.
///
/// @param names one a parameter; empty where the class leaves it open
/// @param doubts why it does, one a parameter without a name
/// @param certain whether a parameter is for sure what the attribute of its name gives; else a
///   value that is made again has to show it
record InferredNames(List<Optional<String>> names, List<String> doubts, boolean certain) {
  InferredNames {
    names = List.copyOf(names);
    doubts = List.copyOf(doubts);
  }

  static InferredNames said(List<String> names) {
    return new InferredNames(names.stream().map(Optional::of).toList(), List.of(), true);
  }

  /// The same where parameters without a name are those that are left out, if there are as many:
  /// which is which does not matter, as no attribute of theirs is read.
  InferredNames without(Set<String> omitted) {
    List<String> rest = new ArrayList<>(omitted);
    names.forEach(name -> name.ifPresent(rest::remove));
    if (doubts.isEmpty() || rest.size() != doubts.size()) {
      return this;
    }
    var next = rest.iterator();
    return new InferredNames(
        names.stream().map(name -> name.or(() -> Optional.of(next.next()))).toList(),
        List.of(),
        certain);
  }

  /// All names; empty if one is missing.
  Optional<List<String>> all() {
    return doubts.isEmpty()
        ? Optional.of(names.stream().map(Optional::orElseThrow).toList())
        : Optional.empty();
  }
}
