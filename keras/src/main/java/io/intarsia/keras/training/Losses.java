package io.intarsia.keras.training;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The losses of a batch.
///
/// @param sum of all, what training makes smaller
/// @param rows how many the batch has
/// @param each that of each output that has one
/// @param eachRows how many rows each of these outputs has
record Losses(Tensor sum, Tensor rows, List<Tensor> each, List<Tensor> eachRows) {
  /// Those of a batch, of whose parts these are the shares.
  Losses total(LayerCall call) {
    List<Tensor> numbers = new ArrayList<>(List.of(sum, rows));
    numbers.addAll(each);
    numbers.addAll(eachRows);
    List<Tensor> totals = call.total(numbers);
    int between = 2 + each.size();
    return new Losses(
        totals.get(0),
        totals.get(1),
        totals.subList(2, between),
        totals.subList(between, totals.size()));
  }
}
