package io.intarsia.mutation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which tests reach which lines.
///
/// @param byPlace tests by place, quick ones first
/// @param notAsked tests that are too slow, or fail without a fault
record Coverage(Map<String, List<TestMethod>> byPlace, List<String> notAsked) {
  /// Longer ones are not asked: a fault that only they notice counts as not noticed.
  private static final long LONGEST = 4_000;

  /// @param milliseconds of the processor, that it took without a fault, with probes
  record TestMethod(String id, long milliseconds) {}

  /// Reads what a worker says of all its tests.
  static Coverage read(List<String> lines) {
    Map<String, List<TestMethod>> byPlace = new HashMap<>();
    List<String> notAsked = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split("\t", -1);
      var test = new TestMethod(parts[0], Long.parseLong(parts[1]));
      if (Boolean.parseBoolean(parts[2]) && test.milliseconds() <= LONGEST) {
        for (String place : parts[3].split(" ", -1)) {
          byPlace.computeIfAbsent(place, _ -> new ArrayList<>()).add(test);
        }
      } else {
        notAsked.add(parts[0] + " " + parts[1] + " ms, passed: " + parts[2]);
      }
    }
    byPlace
        .values()
        .forEach(tests -> tests.sort(Comparator.comparingLong(TestMethod::milliseconds)));
    return new Coverage(byPlace, notAsked);
  }

  List<TestMethod> of(Fault fault) {
    return byPlace.getOrDefault(fault.place(), List.of());
  }

  /// How long tests may take with a fault: what comes later will not come.
  static Duration limit(List<TestMethod> tests) {
    long usual = tests.stream().mapToLong(TestMethod::milliseconds).sum();
    return Duration.ofSeconds(30).plusMillis(8 * usual);
  }
}
