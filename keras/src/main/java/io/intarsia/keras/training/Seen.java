package io.intarsia.keras.training;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.replicas.Replica;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What losses and metrics see of one output of a model.
///
/// @param weight how much examples count; null if all count 1
record Seen(Object target, Object prediction, @Nullable Object mask, @Nullable Tensor weight) {
  /// The same of the whole batch, of which replicas have parts.
  Seen ofAll(Replica replica) {
    Tuple own = Tuple.of(target, prediction, mask, weight);
    Tuple all =
        (Tuple)
            Objects.requireNonNull(
                Nest.packSequenceAs(own, Shares.withNulls(own, replica::allGather)));
    return new Seen(
        Objects.requireNonNull(all.get(0)),
        Objects.requireNonNull(all.get(1)),
        all.get(2),
        (Tensor) all.get(3));
  }
}
