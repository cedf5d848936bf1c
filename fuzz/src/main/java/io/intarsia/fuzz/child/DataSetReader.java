package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the data sets that a call gives: an op that makes one computes nothing until somebody
/// does.
final class DataSetReader {
  /// Enough for what batches, windows and buffers do when they are full.
  private static final int ELEMENTS = 6;

  private static final Pattern OF_STRINGS =
      Pattern.compile("(TextLine|TFRecord|FixedLengthRecord|MatchingFiles)Dataset(V2)?");

  private final Ops tf;

  DataSetReader(Ops tf) {
    this.tf = tf;
  }

  /// Reads the first elements of those results of an op that are data sets.
  ///
  /// @throws TensorFlowException if an element cannot be made
  void read(String op, Attributes attributes, List<Tensor> results) {
    Attributes elements = elements(op, attributes);
    if (op.contains("Dataset") && elements != null) {
      results.stream()
          .filter(result -> result.dtype() == DType.VARIANT)
          .forEach(result -> read(result, elements));
    }
  }

  /// Dtypes and shapes of elements, null if nothing says what they are.
  private static @Nullable Attributes elements(String op, Attributes attributes) {
    Object own = attributes.get("output_types");
    Object types = own == null ? attributes.get("Toutput_types") : own;
    Object shapes = attributes.get("output_shapes");
    if (types != null && shapes != null) {
      return Attributes.of(Map.of("output_types", types, "output_shapes", shapes));
    }
    return OF_STRINGS.matcher(op).matches()
        ? Attributes.of(
            Map.of("output_types", List.of(DType.STRING), "output_shapes", List.of(Shape.scalar())))
        : null;
  }

  private void read(Tensor dataSet, Attributes elements) {
    Tensor iterator = tf.execute("AnonymousIteratorV3", elements)[0];
    tf.execute("MakeIterator", Attributes.NONE, dataSet, iterator);
    for (int i = 0; i < ELEMENTS; i++) {
      Tensor next = tf.execute("IteratorGetNextAsOptional", elements, iterator)[0];
      if (!tf.execute("OptionalHasValue", Attributes.NONE, next)[0].toBoolean()) {
        return;
      }
      tf.execute("OptionalGetValue", elements, next);
    }
  }
}
