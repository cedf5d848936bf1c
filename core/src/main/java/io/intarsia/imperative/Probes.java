package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// Guards that ask a resource itself, by another op that does check.
final class Probes {
  private Probes() {}

  /// The dtypes a table is exported as must be its own: looking no keys up in it tells.
  static Guard tableHolds() {
    return new Guard("`Tkeys` and `Tvalues` are those of the table", Probes::checkTable);
  }

  private static void checkTable(GuardedCall call) {
    Environment tf = call.operation().environment();
    try (Tensor keys = empty(tf, call.dtype("Tkeys"), 0);
        Tensor values = empty(tf, call.dtype("Tvalues"))) {
      tf.execute("LookupTableFindV2", Attributes.NONE, call.inputs()[0], keys, values)[0].close();
    } catch (TensorFlowException e) {
      if (!(e instanceof TensorFlowException.InvalidArgument)
          || String.valueOf(e.getMessage()).contains("Signature mismatch")) {
        throw call.wrong("attributes 'Tkeys' and 'Tvalues'", "those of the table", e.getMessage());
      }
    }
  }

  /// A variable has the dtype an attribute says: reading it, which copies nothing, tells.
  static Guard variableHolds(String input, String attribute) {
    return new Guard(
        "`%s` is a variable of dtype `%s`".formatted(input, attribute),
        call -> checkVariable(call, input, call.dtype(attribute)));
  }

  private static void checkVariable(GuardedCall call, String input, DType dtype) {
    Environment tf = call.operation().environment();
    try {
      EagerTensor variable = call.input(input).getFirst();
      tf.execute("ReadVariableOp", Attributes.of("dtype", dtype), variable)[0].close();
    } catch (TensorFlowException.InvalidArgument e) {
      throw call.wrong("input '" + input + "'", "a variable of dtype " + dtype, e.getMessage());
    } catch (TensorFlowException e) {
      // No variable, or one without a value: the op itself says so.
      return;
    }
  }

  private static Tensor empty(Environment tf, DType dtype, int... dims) {
    try (Tensor shape = tf.constant(dims)) {
      var attributes = Attributes.of("dtype", dtype).with("init", true);
      return tf.execute("Empty", attributes, shape)[0];
    }
  }
}
