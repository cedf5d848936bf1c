package io.intarsia.tensor;

import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the indices of one [Tensor#get] amount to: a slice, then possibly a selection along an axis
/// of it.
final class IndexPlan {
  private final Shape shape;
  private final SliceSpec slice = new SliceSpec();
  private @Nullable Selection selection;
  private int axis;
  private int sliceAxis;

  // Integers and the selection, numbered by the index; they must be next to each other.
  private final List<Integer> advanced = new ArrayList<>();

  private IndexPlan(Shape shape) {
    this.shape = shape;
  }

  /// A selection along an axis.
  ///
  /// @param index positions, mask, or a tensor of either
  /// @param axis of the tensor that is indexed; negative if it counts from the end
  /// @param sliceAxis the same axis after slicing
  record Selection(Object index, int axis, int sliceAxis) {}

  /// @throws IllegalArgumentException if there are more indices than axes, or some are of an
  ///   unknown kind or do not go together
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  static IndexPlan of(Shape shape, Object... indices) {
    var plan = new IndexPlan(shape);
    List<Object> items = IndexItems.of(indices);
    int axes = IndexItems.axes(items);
    if (shape.hasRank() && axes > shape.rank()) {
      throw IndexErrors.tooMany(shape, axes);
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Index.Ellipsis) {
        plan.skip(axes, IndexItems.sliceAxes(items));
      } else {
        plan.add(items.get(i), i);
      }
    }
    plan.checkTogether();
    return plan;
  }

  SliceSpec slice() {
    return slice;
  }

  @Nullable Selection selection() {
    return selection;
  }

  /// Takes the axes that no index is for. Where it is not known how many they are, axes behind them
  /// count from the end.
  ///
  /// @param axes for which there are indices, before and behind
  /// @param sliceAxes what is left of those after slicing
  private void skip(int axes, int sliceAxes) {
    slice.addEllipsis();
    axis += shape.hasRank() ? shape.rank() - axes : -axes;
    sliceAxis += shape.hasRank() ? shape.rank() - axes : -sliceAxes;
  }

  private void add(Object item, int number) {
    switch (item) {
      case Index.At at -> {
        PositionCheck.check(at.position(), axis, PositionCheck.size(shape, axis));
        advanced.add(number);
        slice.add(at);
        axis++;
      }
      case Tensor position when IndexItems.isPosition(position) -> {
        advanced.add(number);
        slice.add(position);
        axis++;
      }
      case Index.Range range -> addRange(range);
      case Index.NewAxis _ -> {
        slice.addNewAxis();
        sliceAxis++;
      }
      default -> select(item, number);
    }
  }

  private void addRange(Index.Range range) {
    slice.add(range);
    axis++;
    sliceAxis++;
  }

  private void select(Object index, int number) {
    if (selection != null) {
      throw IndexErrors.twoSelections(isRankUnknown(selection.index()) || isRankUnknown(index));
    }
    advanced.add(number);
    selection = new Selection(index, axis, sliceAxis);
    for (int i = IndexItems.axes(List.of(index)); i > 0; i--) {
      addRange((Index.Range) Index.all());
    }
  }

  private static boolean isRankUnknown(Object index) {
    return index instanceof Tensor tensor && !tensor.shape().hasRank();
  }

  private void checkTogether() {
    boolean together =
        advanced.isEmpty() || advanced.getLast() - advanced.getFirst() == advanced.size() - 1;
    if (selection != null && !together) {
      throw IndexErrors.apart();
    }
  }
}
