package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Guards that ask a resource itself, by another op that does check.
final class Probes {
  private Probes() {}

  /// The dtypes a table is exported as must be its own: looking no keys up in it tells.
  static Guard tableHolds() {
    return Guard.ofHandles("`Tkeys` and `Tvalues` are those of the table", Probes::checkTable);
  }

  // No node could check a handle that a function is given, or a loop: nothing waits for it.
  private static void checkTable(GuardedCall call) {
    Place tf = call.ops();
    if (!(call.inputs()[0] instanceof EagerTensor)) {
      throw call.wrong(
          "input 'table_handle'",
          "the handle of a table that is known while the function is traced, as one that it captures",
          "one that it is given");
    }
    try (Tensor keys = empty(tf, call.dtype("Tkeys"), 0);
        Tensor values = empty(tf, call.dtype("Tvalues"))) {
      tf
          .execute(
              "LookupTableFindV2", Attributes.NONE, Known.handle(call.inputs()[0]), keys, values)[0]
          .close();
    } catch (TensorFlowException e) {
      if (!(e instanceof TensorFlowException.InvalidArgument)
          || String.valueOf(e.getMessage()).contains("Signature mismatch")) {
        throw call.wrong(
            "attributes 'Tkeys' and 'Tvalues'",
            "those of the table",
            String.valueOf(e.getMessage()));
      }
    }
  }

  /// A variable has the dtype an attribute says: reading it, which copies nothing, tells.
  static Guard variableHolds(String input, String attribute) {
    return Guard.ofHandles(
        "`%s` is a variable of dtype `%s`".formatted(input, attribute),
        call -> checkVariable(call, input, call.dtype(attribute)));
  }

  private static void checkVariable(GuardedCall call, String input, DType dtype) {
    Place tf = call.ops();
    try {
      EagerTensor variable = Known.handle(call.tensor(input));
      tf.execute("ReadVariableOp", Attributes.of("dtype", dtype), variable)[0].close();
    } catch (TensorFlowException.InvalidArgument e) {
      throw call.wrong(
          "input '" + input + "'", "a variable of dtype " + dtype, String.valueOf(e.getMessage()));
    } catch (TensorFlowException e) {
      // No variable, or one without a value: the op itself says so.
      requireRunning(call);
    }
  }

  /// No matrix is singular. The runtime takes square roots of the Schur form until they are near
  /// one, which a zero on the diagonal never gets; the eigenvalues are that diagonal.
  static Guard regular(String input) {
    return Guard.ofInputs(
        quoted(input) + " is a matrix that is not singular",
        call -> call.withData(input, matrix -> checkRegular(call, input, matrix)));
  }

  private static void checkRegular(GuardedCall call, String input, EagerTensor matrix) {
    var attributes = Attributes.of("compute_v", false).with("Tout", matrix.dtype());
    Tensor[] results;
    try {
      results = call.ops().execute("Eig", attributes, matrix);
    } catch (TensorFlowException e) {
      // Not a matrix, or not a number: the op itself says so.
      return;
    }
    results[1].close();
    try (Tensor eigenvalues = results[0];
        var host = eigenvalues.toHost()) {
      if (hasZero(HostTensors.nativeTensor(host).data(), matrix.dtype().byteSize())) {
        throw call.wrong("input '" + input + "'", "a matrix with a logarithm", "a singular one");
      }
    }
  }

  // A complex number is zero if both parts are; some threads take subnormal numbers for zero.
  private static boolean hasZero(MemorySegment numbers, int byteSize) {
    for (long at = 0; at < numbers.byteSize(); at += byteSize) {
      boolean zero =
          byteSize == DType.COMPLEX64.byteSize()
              ? isZero(numbers.get(ValueLayout.JAVA_FLOAT, at), Float.MIN_NORMAL)
                  && isZero(numbers.get(ValueLayout.JAVA_FLOAT, at + Float.BYTES), Float.MIN_NORMAL)
              : isZero(numbers.get(ValueLayout.JAVA_DOUBLE, at), Double.MIN_NORMAL)
                  && isZero(
                      numbers.get(ValueLayout.JAVA_DOUBLE, at + Double.BYTES), Double.MIN_NORMAL);
      if (zero) {
        return true;
      }
    }
    return false;
  }

  private static boolean isZero(double number, double leastNormal) {
    return Math.abs(number) < leastNormal;
  }

  /// All indices are those of elements of a tensor list: others are read and written in foreign
  /// memory.
  static Guard inList(String indices, String list) {
    return Guard.ofHandles(
        "%s are positions in %s".formatted(quoted(indices), quoted(list)),
        call -> {
          Tensor handle = Known.handle(call.tensor(list));
          Place tf = call.ops();
          try (Tensor length = tf.execute("TensorListLength", Attributes.NONE, handle)[0]) {
            long count = Known.integers(length)[0];
            Rules.checkBetween(call, 0, count - 1, indices);
          }
        });
  }

  /// The first `batch_dims` sizes of an input are those of the variable, which has more.
  static Guard batchDims(String variable, String input) {
    return Guard.ofHandles(
        "the first `batch_dims` sizes of %s are those of %s"
            .formatted(quoted(input), quoted(variable)),
        call -> {
          if (!(call.attribute("batch_dims") instanceof Number number) || number.longValue() == 0) {
            return;
          }
          long[] expected = variableDims(call, variable);
          long[] dims = Known.shape(call.tensor(input)).toArray();
          int most = Math.min(dims.length, Math.max(0, expected.length - 1));
          int shared = Math.clamp(number.longValue(), -1, most + 1);
          if (shared < 0 || shared > most) {
            throw call.wrong("attribute 'batch_dims'", "in 0…" + most, number);
          }
          if (!Arrays.equals(dims, 0, shared, expected, 0, shared)) {
            throw call.wrong(
                "input '" + input + "'",
                "of a shape that starts as " + Shape.of(expected),
                call.tensor(input).shape());
          }
        });
  }

  /// What is written into a variable is one number, or has the shape of the indices and then that
  /// of a row: kernels copy as much as they are given. In graphs a node of the function checks it.
  static Guard rowsOfVariable(String variable, String indices, String updates) {
    return Guard.ofHandles(
        "%s is a scalar, or rows of %s in the shape of %s"
            .formatted(quoted(updates), quoted(variable), quoted(indices)),
        call -> {
          if (call.when() == GuardedCall.When.LATER) {
            throw NotKnown.ever();
          }
          if (call.rank(updates) == 0) {
            return;
          }
          Shape expected = Shape.of(variableDims(call, variable));
          if (expected.rank() == 0) {
            return; // the op says so
          }
          Shape all =
              Known.shape(call.tensor(indices)).concatenate(expected.subShape(1, expected.rank()));
          if (!all.equals(Known.shape(call.tensor(updates)))) {
            throw call.wrong(
                "input '" + updates + "'",
                "a scalar or of shape " + all,
                "shape " + call.tensor(updates).shape());
          }
        });
  }

  /// An input has the rank of a variable.
  static Guard rankOfVariable(String variable, String input) {
    return Guard.ofHandles(
        "%s has the rank of %s".formatted(quoted(input), quoted(variable)),
        call -> {
          int expected = variableDims(call, variable).length;
          if (call.rank(input) != expected) {
            throw call.wrong(
                "input '" + input + "'",
                "of rank " + expected,
                "shape " + call.tensor(input).shape());
          }
        });
  }

  /// A variable has no more elements than the kernel makes room for.
  static Guard mostOfVariable(long most, String variable) {
    return Guard.ofHandles(
        "%s has at most %d elements".formatted(quoted(variable), most),
        call -> {
          long[] dims = variableDims(call, variable);
          long size = Arrays.stream(dims).reduce(1, (a, b) -> a * b);
          if (size > most) {
            throw call.wrong(
                "input '" + variable + "'",
                "a variable of at most %d elements".formatted(most),
                Shape.of(dims));
          }
        });
  }

  /// Variables that belong together have one shape.
  static Guard sameShape(String variable, String... others) {
    return Guard.ofHandles(
        "the other variables have the shape of " + quoted(variable),
        call -> {
          long[] expected = variableDims(call, variable);
          for (String other : others) {
            long[] dims = variableDims(call, other);
            if (!Arrays.equals(expected, dims)) {
              throw call.wrong(
                  "input '" + other + "'", "of shape " + Shape.of(expected), Shape.of(dims));
            }
          }
        });
  }

  /// Both inputs hold a sparse matrix, or both a batch: the number of stored values is one number,
  /// or one for each matrix.
  static Guard sameRankOfMatrices(String first, String second) {
    return Guard.ofHandles(
        "%s and %s are both matrices or both batches".formatted(quoted(first), quoted(second)),
        call -> {
          if (rankOfCounts(call, first) != rankOfCounts(call, second)) {
            throw call.wrong(
                "input '" + second + "'",
                "a matrix if '%s' is one, else a batch".formatted(first),
                "the other");
          }
        });
  }

  /// @throws TensorFlowException if it is no sparse matrix
  private static int rankOfCounts(GuardedCall call, String input) {
    Place tf = call.ops();
    try (Tensor counts =
        tf.execute("SparseMatrixNNZ", Attributes.NONE, Known.handle(call.tensor(input)))[0]) {
      return counts.shape().rank();
    }
  }

  /// @throws TensorFlowException if it is no variable, or one without a value
  private static long[] variableDims(GuardedCall call, String variable) {
    EagerTensor handle = Known.handle(call.tensor(variable));
    requireRunning(call);
    Place tf = call.ops();
    try (Tensor shape = tf.execute("VariableShape", Attributes.NONE, handle)[0]) {
      return Known.integers(shape);
    }
  }

  /// A variable may have another value, even of another shape, when a graph runs.
  private static void requireRunning(GuardedCall call) {
    if (call.when() == GuardedCall.When.LATER) {
      throw NotKnown.yet();
    }
  }

  private static String quoted(String input) {
    return "`" + input + "`";
  }

  private static Tensor empty(Place tf, DType dtype, int... dims) {
    try (var host = HostTensor.of(dims);
        Tensor shape = tf.constant(host)) {
      var attributes = Attributes.of("dtype", dtype).with("init", true);
      return tf.execute("Empty", attributes, shape)[0];
    }
  }
}
