package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A cell ready for a sequence: its variables are read, and what is dropped is drawn.
///
/// @param <S> as of the cell
interface Steps<S> {
  /// What steps take of a sequence, computed for all of them at once.
  ///
  /// @param x `[steps, batch, …]`
  default Tensor project(LayerCall call, Tensor x) {
    return x;
  }

  /// Does a step.
  ///
  /// @param x of what [#project] gave
  Step<S> step(LayerCall call, Tensor x, S state);

  /// The first state, where it follows from what [#project] gave; null if the cell knows it.
  default @Nullable S first(LayerCall call, Tensor projected) {
    return null;
  }

  /// How to do all steps in the graph of a function with a gradient that is known; null if none is.
  ///
  /// @param mask as of [FusedWalk]
  default @Nullable FusedWalk fused(LayerCall call, @Nullable Tensor mask) {
    return null;
  }

  /// Those of a cell of whoever made it.
  static <S> Steps<S> of(RecurrentCell<S> cell) {
    return cell::step;
  }

  /// Those of any cell.
  ///
  /// @param x all steps, `[steps, batch, …]`
  @SuppressWarnings("unchecked") // a cell takes the states that it gives
  static Steps<Object> of(RecurrentCell<?> cell, LayerCall call, Tensor x, Tensor batch) {
    Steps<?> steps =
        switch (cell) {
          case CellLayer layer -> layer.steps(call, batch);
          case StackedRNNCells stacked -> StackedRNNCellsCode.steps(stacked, call, x, batch);
          case ConvCell conv -> conv.steps(call, x);
          default -> of(cell);
        };
    return (Steps<Object>) steps;
  }
}
