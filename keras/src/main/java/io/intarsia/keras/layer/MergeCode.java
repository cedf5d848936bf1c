package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tensors in one, element by element: behind the batch the shapes are broadcast.
abstract class MergeCode<L extends KerasLayer<List<Tensor>, Tensor>>
    extends LayerCode<L, List<Tensor>, Tensor> {
  /// What tensors of the same rank give.
  ///
  /// @param masks of the tensors, as [LayerCall#mask]; those of tensors that got axes are missing
  abstract Tensor merged(LayerCall call, List<Tensor> xs, List<@Nullable Tensor> masks);

  @Override
  final Tensor compute(L layer, LayerCall call, List<Tensor> xs) {
    if (xs.isEmpty()) {
      throw LayerMistakes.of("a list of tensors", xs, "give one or more");
    }
    checkBatches(xs);
    List<@Nullable Tensor> masks = Masks.list(call, xs.size());
    if (Ranks.areSame(xs)) {
      return merged(call, xs, masks);
    }
    List<Tensor> same = Ranks.same(call.tf(), xs);
    List<@Nullable Tensor> kept = new ArrayList<>();
    for (int i = 0; i < xs.size(); i++) {
      kept.add(Ranks.isLarger(same.get(i), xs.get(i)) ? null : masks.get(i));
    }
    return merged(call, same, kept);
  }

  private static void checkBatches(List<Tensor> xs) {
    Set<Long> batches =
        xs.stream()
            .filter(x -> x.shape().hasRank() && x.shape().rank() > 0 && x.shape().dim(0) >= 0)
            .map(x -> x.shape().dim(0))
            .collect(Collectors.toSet());
    if (batches.size() > 1) {
      throw LayerMistakes.of(
          "tensors of the same batch",
          xs.stream().map(Tensor::shape).toList(),
          "the first axis is not broadcast");
    }
  }

  @Override
  final @Nullable Object mask(L layer, LayerCall call, List<Tensor> xs) {
    return Masks.any(call, xs.size());
  }
}
