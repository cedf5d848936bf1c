package io.intarsia.types;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What somebody who wrote a wrong name may have meant.
final class NearNames {
  private static final int MOST_CHANGES = 2;

  private NearNames() {}

  /// The nearest of some names, if any is near.
  static Optional<String> find(String name, List<String> names) {
    return names.stream()
        .filter(known -> distance(name, known) <= Math.min(MOST_CHANGES, known.length() / 2))
        .min(Comparator.comparingInt(known -> distance(name, known)));
  }

  /// The number of letters to insert, delete or change, whatever their case.
  private static int distance(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      for (int j = 0; j < row.length; j++) {
        row[j] = i == 0 ? j : j == 0 ? i : step(above, row, j, isSame(from, i, to, j));
      }
      above = row;
    }
    return above[to.length()];
  }

  private static int step(int[] above, int[] row, int j, boolean isSame) {
    return Math.min(above[j - 1] + (isSame ? 0 : 1), 1 + Math.min(above[j], row[j - 1]));
  }

  private static boolean isSame(String from, int i, String to, int j) {
    return Character.toLowerCase(from.charAt(i - 1)) == Character.toLowerCase(to.charAt(j - 1));
  }
}
