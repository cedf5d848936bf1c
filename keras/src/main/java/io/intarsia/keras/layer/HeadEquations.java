package io.intarsia.keras.layer;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How products of queries, keys and values with heads are written.
///
/// @param scores of keys and queries
/// @param output of scores and values
/// @param rank how many axes scores have
record HeadEquations(String scores, String output, int rank) {
  private static final char KEYS = 'A';

  /// @param rank how many axes queries have, with heads and features
  /// @param axes those that are attended over
  ///
  /// @throws IllegalArgumentException if queries have no such axes before heads and features
  static HeadEquations of(int rank, List<Integer> axes) {
    if (axes.stream().anyMatch(axis -> axis < 0 || axis > rank - 3)) {
      throw LayerMistakes.of(
          "attention_axes from 0 to " + (rank - 3), axes, "take withAttentionAxes(1)");
    }
    String query = letters(rank, 'a');
    String key =
        IntStream.range(0, rank)
            .mapToObj(i -> String.valueOf((char) ((axes.contains(i) ? KEYS : 'a') + i)))
            .collect(Collectors.joining());
    String scores =
        IntStream.range(0, rank - 1)
                .filter(i -> !axes.contains(i))
                .mapToObj(i -> String.valueOf(query.charAt(i)))
                .collect(Collectors.joining())
            + picked(query, axes)
            + picked(key, axes);
    return new HeadEquations(
        key + "," + query + "->" + scores, scores + "," + key + "->" + query, scores.length());
  }

  private static String letters(int count, char first) {
    return IntStream.range(0, count)
        .mapToObj(i -> String.valueOf((char) (first + i)))
        .collect(Collectors.joining());
  }

  private static String picked(String letters, List<Integer> axes) {
    return axes.stream()
        .map(axis -> String.valueOf(letters.charAt(axis)))
        .collect(Collectors.joining());
  }
}
