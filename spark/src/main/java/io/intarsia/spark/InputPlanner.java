package io.intarsia.spark;

import io.intarsia.shape.Shape;
import io.intarsia.spark.InputPlan.Form;
import io.intarsia.spec.TypeSpec;
import java.util.List;

/// Checks columns against an input of a signature.
///
/// @param input its name
record InputPlanner(Columns table, String input, TypeSpec<?> spec, List<String> columns) {
  /// The plan.
  ///
  /// @throws IllegalArgumentException if a column is not there, or not of the input's type
  InputPlan plan() {
    Layout layout = Layout.of(spec).orElseThrow(() -> SparkErrors.inputSpec(input, spec));
    ColumnType whole = layout.column().orElseThrow(() -> SparkErrors.inputSpec(input, spec));
    List<Integer> positions =
        columns.stream()
            .map(column -> table.position(column, " for input \"%s\"".formatted(input)))
            .toList();
    boolean isStacked = isStacked(layout, positions);
    int depth = isStacked ? 0 : whole.depth();
    checkTypes(positions, new ColumnType(whole.cell(), depth));
    return new InputPlan(
        input,
        columns,
        positions,
        whole.cell(),
        depth,
        layout.form(),
        isStacked ? List.of((long) columns.size()) : layout.sizes().toList(),
        layout.raggedRank(),
        layout.splits());
  }

  // Columns of numbers for rows of as many.
  private boolean isStacked(Layout layout, List<Integer> positions) {
    boolean isOne = columns.size() == 1;
    boolean isVectors = layout.sizes().rank() == 1 && layout.form() != Form.RAGGED;
    if (isVectors && (!isOne || table.type(positions.getFirst()).depth() == 0)) {
      long expected = layout.sizes().dim(0);
      if (expected != Shape.UNKNOWN_SIZE && expected != columns.size()) {
        throw SparkErrors.otherCount(input, spec, expected, columns);
      }
      return true;
    }
    if (!isOne) {
      throw SparkErrors.severalArrays(input, spec, columns);
    }
    return false;
  }

  private void checkTypes(List<Integer> positions, ColumnType expected) {
    for (int i = 0; i < columns.size(); i++) {
      ColumnType actual = table.type(positions.get(i));
      if (!actual.equals(expected)) {
        throw SparkErrors.otherType(input, spec, columns.get(i), expected, actual);
      }
    }
  }
}
