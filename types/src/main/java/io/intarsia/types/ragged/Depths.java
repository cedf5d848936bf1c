package io.intarsia.types.ragged;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How deep the values of a nested list lie: all at one depth, and no empty list below it.
final class Depths {
  // Of the first value found; -1 before.
  private int values = -1;
  private int deepest;
  // Where the walk is in each list. A path as text for each value would take most of the time.
  private int[] positions = new int[4];

  private Depths() {}

  /// The number of lists around each value; of lists without values, the number of the deepest.
  ///
  /// @throws IllegalArgumentException if values or lists lie deeper than others allow
  static int of(List<?> nested) {
    var depths = new Depths();
    depths.visit(nested, 0);
    return depths.deepest;
  }

  private void visit(@Nullable Object node, int depth) {
    if (!(node instanceof List<?> list)) {
      if (values < 0) {
        values = depth;
      }
      if (depth != values || deepest > values) {
        throw RaggedErrors.depths(path(depth), Math.max(values, deepest), node, depth);
      }
      return;
    }
    deepest = Math.max(deepest, depth + 1);
    if (values >= 0 && deepest > values) {
      throw RaggedErrors.depths(path(depth), values, node, depth);
    }
    if (depth == positions.length) {
      positions = Arrays.copyOf(positions, 2 * depth);
    }
    for (int i = 0; i < list.size(); i++) {
      positions[depth] = i;
      visit(list.get(i), depth + 1);
    }
  }

  private String path(int depth) {
    return Arrays.stream(positions, 0, depth).mapToObj("[%d]"::formatted).collect(joining());
  }
}
