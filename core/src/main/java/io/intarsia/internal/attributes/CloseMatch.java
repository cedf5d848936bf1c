package io.intarsia.internal.attributes;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds what a mistyped name was meant to be.
public final class CloseMatch {
  private CloseMatch() {}

  /// ` Did you mean 'x'?`, or nothing if no name is close.
  public static String suggestion(String written, List<String> names) {
    return find(written, names).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  static Optional<String> find(String written, List<String> names) {
    int limit = Math.max(1, written.length() / 3);
    return names.stream()
        .filter(name -> Math.abs(name.length() - written.length()) <= limit)
        .min(Comparator.comparingInt(name -> distance(plain(written), plain(name))))
        .filter(name -> distance(plain(written), plain(name)) <= limit);
  }

  // Case and underscores are what is mixed up most: transposeA for transpose_a.
  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /// How many letters must be changed, added or left out.
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
