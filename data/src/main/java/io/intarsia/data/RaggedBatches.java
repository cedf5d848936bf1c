package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.OpFunction;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Elements whose tensors of unknown shape are ragged tensors, so that they can be stacked.
final class RaggedBatches {
  private RaggedBatches() {}

  static <R> Dataset<R> ragged(Dataset<?> input) {
    ElementType elements = input.elements();
    List<@Nullable Object> specs = new ArrayList<>();
    for (Object leaf : elements.leaves()) {
      specs.add(leaf instanceof TensorSpec tensor ? ragged(tensor) : leaf);
    }
    ElementType rows = elements.withSpecs(specs);
    OpFunction function =
        ElementCode.onTensors(
            input.place(),
            "raggedBatch",
            List.of(elements),
            (g, values) -> rows.tensors(cast(elements, rows, values.getFirst())));
    Tensor variant = Mapping.mapped(input, function, rows, ParallelOptions.defaults());
    return input.derived(rows, variant, function);
  }

  private static Object ragged(TensorSpec spec) {
    Shape shape = spec.shape();
    if (!shape.hasRank() || shape.isFullyKnown()) {
      return spec;
    }
    int last = shape.rank() - 1;
    while (shape.dim(last) != Shape.UNKNOWN_SIZE) {
      last--;
    }
    return RaggedTensorSpec.of(shape, spec.dtype(), last, DType.INT64);
  }

  private static @Nullable Object cast(ElementType from, ElementType to, @Nullable Object value) {
    List<@Nullable Object> leaves = from.structure().leaves(value);
    List<@Nullable Object> cast = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      boolean isRagged =
          to.leaves().get(i) instanceof RaggedTensorSpec
              && from.leaves().get(i) instanceof TensorSpec;
      cast.add(
          isRagged
              ? ((RaggedTensorSpec) Objects.requireNonNull(to.leaves().get(i))).cast(leaves.get(i))
              : leaves.get(i));
    }
    return to.structure().pack(cast);
  }
}
