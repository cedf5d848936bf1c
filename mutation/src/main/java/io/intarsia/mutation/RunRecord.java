package io.intarsia.mutation;

import io.intarsia.mutation.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What came of the faults of a package, as it is kept in a file.
///
/// @param head how the faults were chosen, and when they were tried
record RunRecord(String head, List<Entry> entries) {
  RunRecord {
    entries = List.copyOf(entries);
  }

  static RunRecord read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return new RunRecord(
          lines.getFirst().substring(2),
          lines.subList(1, lines.size()).stream().map(Entry::parse).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(Path file) {
    List<String> lines = new ArrayList<>(List.of("# " + head));
    entries.stream().map(Entry::line).sorted().forEach(lines::add);
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// All faults of a package, with what they are called in records.
  static Map<Fault, Entry> named(Project project, List<Fault> faults) {
    Map<String, Integer> seen = new HashMap<>();
    Map<Fault, Entry> named = new java.util.LinkedHashMap<>();
    for (Fault fault : faults) {
      String text = project.source(fault.file()).get(fault.line() - 1).strip();
      int number = seen.merge(fault.file() + fault.kind() + text, 1, Integer::sum);
      named.put(fault, new Entry(Outcome.UNREACHED, fault.file(), fault.kind(), number, text, ""));
    }
    return named;
  }

  long count(Outcome outcome) {
    return entries.stream().filter(entry -> entry.outcome() == outcome).count();
  }
}
