package io.intarsia.errors;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Names that are close to one that does not exist, for messages.
public final class Spelling {
  private static final int SUGGESTIONS = 3;

  private Spelling() {}

  /// The end of a message: `; did you mean axis?`, or nothing if no name is close.
  public static String suggestion(String name, Collection<String> known) {
    List<String> close = close(name, known);
    return close.isEmpty() ? "" : "; did you mean " + String.join(", ", close) + "?";
  }

  /// At most three names that differ in few letters, the closest first.
  public static List<String> close(String name, Collection<String> known) {
    record Candidate(String name, int distance) {}
    return known.stream()
        .distinct()
        .map(other -> new Candidate(other, distance(name, other)))
        .filter(
            candidate -> candidate.distance() <= Math.min(1 + name.length() / 4, name.length() - 1))
        .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .limit(SUGGESTIONS)
        .map(Candidate::name)
        .collect(Collectors.toList());
  }

  /// The number of letters to insert, delete or change, whatever their case.
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = same(from.charAt(i - 1), to.charAt(j - 1)) ? diagonal : diagonal + 1;
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[to.length()];
  }

  private static boolean same(char a, char b) {
    return Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
