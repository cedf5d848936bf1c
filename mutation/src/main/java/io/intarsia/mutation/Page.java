package io.intarsia.mutation;

import io.intarsia.mutation.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The table of the page on mutation runs.
final class Page {
  private static final String BEGIN = "<!-- table: written by ./intarsia mutation -->\n";
  private static final String END = "<!-- end of table -->\n";

  private Page() {}

  /// Puts the table in its place on the page.
  ///
  /// @param equivalent keys of faults that change nothing that can be seen
  static void update(Path page, Map<String, RunRecord> records, Set<String> equivalent)
      throws IOException {
    String text = Files.readString(page);
    int from = text.indexOf(BEGIN) + BEGIN.length();
    int to = text.indexOf(END);
    if (from < BEGIN.length() || to < from) {
      throw new IllegalStateException(page + " has no place for the table: " + BEGIN + END);
    }
    String table =
        records.entrySet().stream()
            .map(each -> row(each.getKey(), each.getValue(), equivalent))
            .collect(Collectors.joining());
    Files.writeString(
        page,
        text.substring(0, from)
            + "| package | tried | noticed | equivalent | survived | noticed of what can be seen |"
            + " run |\n"
            + "|---|---|---|---|---|---|---|\n"
            + table
            + text.substring(to));
  }

  private static String row(String name, RunRecord record, Set<String> equivalent) {
    long tried = record.entries().size();
    long noticed = record.count(Outcome.NOTICED);
    long same =
        record.entries().stream()
            .filter(each -> each.outcome() != Outcome.NOTICED && equivalent.contains(each.key()))
            .count();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %.1f %% | %s |\n",
        name,
        tried,
        noticed,
        same,
        tried - noticed - same,
        100.0 * noticed / (tried - same),
        record.head());
  }
}
