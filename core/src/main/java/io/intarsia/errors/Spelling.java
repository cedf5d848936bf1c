package io.intarsia.errors;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Names that are close to one that does not exist, for messages: the one rule there is for that.
///
/// Case and underscores do not count, because they are what is mixed up most: `transposeA` for
/// `transpose_a`. Of a name in a namespace, such as `nn.relu`, the last part may be enough.
public final class Spelling {
  private static final int SUGGESTIONS = 3;

  private Spelling() {}

  /// The end of a message: `; did you mean 'axis'?`, or nothing if no name is close.
  public static String suggestion(String name, Collection<String> known) {
    List<String> close = close(name, known);
    return close.isEmpty()
        ? ""
        : close.stream().collect(Collectors.joining("' or '", "; did you mean '", "'?"));
  }

  /// At most three names that differ in few letters, the closest first; of names that differ in
  /// case and underscores alone, the closest.
  public static List<String> close(String name, Collection<String> known) {
    String written = plain(name);
    int most = Math.min(1 + written.length() / 4, written.length() - 1);
    Set<String> seen = new HashSet<>();
    return known.stream()
        .distinct()
        .map(other -> Candidate.of(name, written, other))
        .filter(candidate -> candidate.distance() <= most)
        .sorted(Candidate.CLOSEST_FIRST)
        .takeWhile(candidate -> !seen.contains(written)) // that one is meant
        .filter(candidate -> seen.add(plain(candidate.name())))
        .limit(SUGGESTIONS)
        .map(Candidate::name)
        .toList();
  }

  /// @param distance whatever case and underscores
  /// @param exact with them
  private record Candidate(String name, int distance, int exact) {
    static final Comparator<Candidate> CLOSEST_FIRST =
        Comparator.comparingInt(Candidate::distance)
            .thenComparingInt(Candidate::exact)
            .thenComparing(Candidate::name);

    static Candidate of(String name, String written, String other) {
      return new Candidate(
          other, distanceInNamespaces(written, plain(other)), Spelling.distance(name, other));
    }
  }

  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /// A name in another namespace is as far as one wrong letter.
  private static int distanceInNamespaces(String from, String to) {
    int whole = distance(from, to);
    String last = last(to);
    return last.equals(to) && last(from).equals(from)
        ? whole
        : Math.min(whole, 1 + distance(last(from), last));
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /// The number of letters to insert, delete or change.
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[to.length()];
  }
}
