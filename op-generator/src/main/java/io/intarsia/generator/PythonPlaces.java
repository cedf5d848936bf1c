package io.intarsia.generator;

import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.MethodSignature.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which of Python's parameters each of ours is: that of its name, else that in its place.
final class PythonPlaces {
  /// In place of an index, a record of optional arguments.
  static final int OPTIONS = -1;

  private PythonPlaces() {}

  /// The index of Python's parameter for each of ours.
  ///
  /// @return empty if one of ours is none of Python's, or two are the same
  static Optional<List<Integer>> of(CatalogEntry entry, MethodSignature signature) {
    List<Integer> places = new ArrayList<>();
    List<Parameter> parameters = signature.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      int named = named(entry.arguments(), parameter.name());
      int place = parameter.isOptions() ? OPTIONS : named >= 0 ? named : i;
      if (place >= entry.arguments().size() || place >= 0 && places.contains(place)) {
        return Optional.empty();
      }
      places.add(place);
    }
    return Optional.of(places);
  }

  private static int named(List<Argument> arguments, String name) {
    for (int i = 0; i < arguments.size(); i++) {
      if (Names.parameter(arguments.get(i).java()).equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
