package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Makes one step after another, several in one call where there are so many: one of some 40 µs
/// costs half of that in a loop of the runtime.
final class Execution {
  private final FunctionOps tf;
  private final Traced.Of1<Batch, Boolean> step;
  private final int steps;
  private final Traced.Of2<Batch, Tensor, Boolean> ofSomeRows;
  private final Traced.Of2<Batch, Tensor, Boolean> ofRows;
  private final Traced.Of1<List<Batch>, Boolean> ofBatches;

  /// @param step one step
  /// @param steps how many are made in one call
  Execution(FunctionOps tf, Traced.Of1<Batch, Boolean> step, int steps, String name) {
    this.tf = tf;
    this.step = step;
    this.steps = steps;
    FunctionOptions options = FunctionOptions.defaults().withName(name);
    // Rows that are taken where the step is cost one call less.
    this.ofSomeRows =
        tf.function((g, all, indices) -> step.apply(Rows.gather(g, all, indices)), options);
    this.ofRows = tf.function(this::loopRows, options);
    this.ofBatches = tf.function(this::loopBatches, options);
  }

  void run(List<Lot> lots) {
    if (steps == 1 || lots.size() != steps || !runTogether(lots)) {
      lots.forEach(this::runAlone);
    }
  }

  private void runAlone(Lot lot) {
    if (lot instanceof Lot.OfRows(RowTable table, int[] numbers)) {
      try (Tensor indices = tf.constant(numbers)) {
        ofSomeRows.apply(table.rows(), indices);
      }
    } else {
      Batch batch = lot.batch();
      step.apply(batch);
      Reading.release(batch);
    }
  }

  private boolean runTogether(List<Lot> lots) {
    if (lots.getFirst() instanceof Lot.OfRows first) {
      return runRows(first, lots);
    }
    List<Batch> batches = lots.stream().map(Lot::batch).toList();
    long rows = Rows.size(batches.getFirst());
    Object kind = Rows.kind(batches.getFirst());
    boolean areAlike =
        batches.stream().allMatch(each -> Rows.size(each) == rows && Rows.kind(each).equals(kind));
    if (areAlike) {
      ofBatches.apply(batches);
      batches.forEach(Reading::release);
    }
    return areAlike;
  }

  private boolean runRows(Lot.OfRows first, List<Lot> lots) {
    int[][] numbers = new int[lots.size()][];
    for (int i = 0; i < numbers.length; i++) {
      if (!(lots.get(i) instanceof Lot.OfRows rows)
          || rows.numbers().length != first.numbers().length) {
        return false;
      }
      numbers[i] = rows.numbers();
    }
    try (Tensor indices = tf.constant(numbers)) {
      ofRows.apply(first.table().rows(), indices);
    }
    return true;
  }

  /// @param indices `[steps, batch]`, the rows of each step
  private boolean loopRows(Ops g, Batch all, Tensor indices) {
    g.whileLoop(
        (h, i) -> i.lt(steps),
        (h, i) -> {
          step.apply(Rows.gather(h, all, h.gather(indices, i)));
          return i.plus(1);
        },
        0);
    return true;
  }

  private boolean loopBatches(Ops g, List<Batch> batches) {
    Batch all = (Batch) Rows.concat(g, batches);
    Tensor size = Rows.count(g, Objects.requireNonNull(batches.getFirst().x()));
    Tensor indices = g.range(g.constant(0), size.times(steps));
    return loopRows(g, all, g.reshape(indices, g.stack(List.of(g.constant(steps), size))));
  }
}
