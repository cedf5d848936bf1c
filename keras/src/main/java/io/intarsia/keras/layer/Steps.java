package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.tensor.Tensor;

/// A cell ready for a sequence: its variables are read, and what is dropped is drawn.
///
/// @param <S> as of the cell
interface Steps<S> {
  /// What steps take of a sequence, computed for all of them at once.
  ///
  /// @param x `[steps, batch, …]`
  default Tensor project(Call call, Tensor x) {
    return x;
  }

  /// Does a step.
  ///
  /// @param x of what [#project] gave
  Step<S> step(Call call, Tensor x, S state);

  /// Those of a cell of whoever made it.
  static <S> Steps<S> of(RecurrentCell<S> cell) {
    return cell::step;
  }

  /// Those of any cell.
  @SuppressWarnings("unchecked") // a cell takes the states that it gives
  static Steps<Object> of(RecurrentCell<?> cell, Call call, Tensor batch) {
    Steps<?> steps =
        switch (cell) {
          case CellLayer layer -> layer.steps(call, batch);
          case StackedRNNCells stacked -> StackedRNNCellsCode.steps(stacked, call, batch);
          default -> of(cell);
        };
    return (Steps<Object>) steps;
  }
}
