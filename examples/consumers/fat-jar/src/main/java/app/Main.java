package app;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StructuredValues;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;

public final class Main {
  /// Values of which some are missing.
  public record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  public static void main(String[] arguments) {
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(new float[][] {{1, 2}, {3, 4}});
      IO.println(tf.linalg.matMul(a, a.plus(1)));

      var scale =
          tf.function((Ops g, Masked m) -> new Masked(g.math.multiply(m.values(), 2), m.mask()));
      IO.println(scale.apply(new Masked(a, tf.math.greater(a, 2))).values());

      LabeledTensor named = LabeledTensor.of(a, "row", "column");
      IO.println(tf.math.reduceSum(named, "row"));

      // With protobuf, which reads memory by Unsafe.
      IO.println(StructuredValues.fromBytes(StructuredValues.toBytes(a.shape())));
    }
  }
}
