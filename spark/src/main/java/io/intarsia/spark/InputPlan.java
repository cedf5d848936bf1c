package io.intarsia.spark;

import java.io.Serializable;
import java.util.List;

/// How an input of a model is made of the columns of a batch of rows.
///
/// @param input its name
/// @param columns their names
/// @param positions where they are in a row
/// @param cell of what their elements are
/// @param depth how many levels of arrays a cell has
/// @param form what the input is
/// @param sizes of the axes behind the first; −1 where any is taken
/// @param raggedRank how many of these axes are ragged, from the outermost on
/// @param splits of ragged axes
record InputPlan(
    String input,
    List<String> columns,
    List<Integer> positions,
    CellType cell,
    int depth,
    Form form,
    List<Long> sizes,
    int raggedRank,
    CellType splits)
    implements Serializable {
  /// What values a model takes and gives.
  enum Form {
    TENSOR,
    RAGGED,
    MASKED
  }

  InputPlan {
    columns = List.copyOf(columns);
    positions = List.copyOf(positions);
    sizes = List.copyOf(sizes);
  }

  /// Whether its last axis is that of the columns, rather than one of what a column holds.
  boolean isStacked() {
    return depth < sizes.size();
  }
}
