package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Turns tensors and ragged tensors into ragged tensors of another ragged rank.
final class RaggedCasts {
  private RaggedCasts() {}

  /// The value with the ragged rank and the splits of the spec; null if there is none.
  static @Nullable RaggedTensor toRaggedRank(RaggedTensorSpec spec, @Nullable Object value) {
    RaggedTensor ragged =
        switch (value) {
          case RaggedTensor already -> already;
          case Tensor tensor -> RaggedBuilder.nested(tensor, java.util.List.of());
          case null, default -> null;
        };
    if (ragged == null || !(ragged.flat() instanceof Tensor flat)) {
      return null;
    }
    int raggedRank = Math.max(spec.raggedRank(), 0);
    int more = raggedRank - ragged.raggedRank();
    Shape sizes = flat.shape();
    boolean fits =
        ragged.dtype() == spec.dtype()
            && more >= 0
            && (more == 0 || (sizes.hasRank() && sizes.rank() > more));
    return fits ? ragged.withRaggedRank(raggedRank, spec.rowSplitsDtype()) : null;
  }

  /// A spec that values of both can be cast to.
  static Optional<RaggedTensorSpec> commonType(RaggedTensorSpec spec, TypeSpec<?> other) {
    return switch (other) {
      case TensorSpec tensor -> common(spec, tensor.shape(), tensor.dtype(), 0, DType.INT32);
      case RaggedTensorSpec ragged when ragged.flatValuesSpec().isEmpty() ->
          common(
              spec, ragged.shape(), ragged.dtype(), ragged.raggedRank(), ragged.rowSplitsDtype());
      default -> Optional.empty();
    };
  }

  private static Optional<RaggedTensorSpec> common(
      RaggedTensorSpec spec, Shape shape, DType dtype, int raggedRank, DType splits) {
    Shape together = spec.shape().mostSpecificCompatible(shape);
    int larger = Math.max(spec.raggedRank(), raggedRank);
    boolean ranksDiffer =
        spec.shape().hasRank() && shape.hasRank() && spec.shape().rank() != shape.rank();
    if (spec.dtype() != dtype
        || spec.flatValuesSpec().isPresent()
        || ranksDiffer
        || (together.hasRank() && larger >= together.rank())) {
      return Optional.empty();
    }
    // Splits that both can be cast to: those of one side, or the wider ones.
    DType wider = spec.rowSplitsDtype() == DType.INT64 ? DType.INT64 : splits;
    return Optional.of(RaggedTensorSpec.of(together, dtype, larger, wider));
  }
}
