package io.intarsia.types.structured;

import io.intarsia.dispatch.Call;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Functions that choose elements by position alone, of structures in rows of one length: each is
/// run on the numbers of the structures, which then say what comes where.
final class StructuredMoves {
  private StructuredMoves() {}

  static @Nullable Object run(Call call, StructuredTensor x) {
    Ops tf = Ops.of(call.place());
    Tensor sizes = sizes(tf, call, x);
    Tensor count = tf.math.reduceProd(sizes);
    Object chosen = call.run(tf.reshape(tf.range(count), sizes));
    TensorLike flat = x.rank() == 0 ? Axes.expand(tf, x, 0) : x.mergeDims(0, x.rank() - 1);
    return chosen instanceof List<?> several
        ? several.stream().map(each -> StructuredArrays.gather(tf, flat, (Tensor) each)).toList()
        : StructuredArrays.gather(tf, flat, (Tensor) Objects.requireNonNull(chosen));
  }

  /// The sizes of the axes of the structures: an `int32` vector.
  private static Tensor sizes(Ops tf, Call call, StructuredTensor x) {
    Shape shape = x.shape();
    if (shape.isFullyKnown()) {
      return tf.constant(LongStream.of(shape.toArray()).mapToInt(Math::toIntExact).toArray());
    }
    if (x.rank() == 1) {
      return tf.reshape(Rows.count(tf, x), 1).cast(DType.INT32);
    }
    return tf.shape(dense(call, x)).get(Index.to(x.rank()));
  }

  /// A field that is a tensor, as then no row is shorter than others.
  private static Tensor dense(Call call, StructuredTensor x) {
    for (TensorLike part : x.parts().values()) {
      TensorLike plain = StructuredTensor.plain(part);
      if (plain instanceof Tensor tensor) {
        return tensor;
      }
    }
    throw StructuredErrors.raggedRows(call.api().toString(), x);
  }
}
