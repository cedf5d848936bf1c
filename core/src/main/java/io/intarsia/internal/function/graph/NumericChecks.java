package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import java.util.Map;
import java.util.Set;

/// What is looked at while numeric checks are on, and how a failure reads.
///
/// @see "Python: tf.debugging.enable_check_numerics"
public final class NumericChecks {
  /// The op that counts; its result is `[-1, elements, -Inf, +Inf, NaN]`.
  public static final String SUMMARY = "DebugNumericSummaryV2";

  /// How it is asked to.
  public static final Attributes COUNTS =
      Attributes.of(Map.of("tensor_debug_mode", 3, "output_dtype", DType.FLOAT64));

  // Those the op counts in.
  private static final Set<DType> DTYPES =
      Set.of(DType.FLOAT16, DType.BFLOAT16, DType.FLOAT32, DType.FLOAT64);

  // As in Python: calls, whose ops are checked inside, and what moves numbers that were checked
  // where they were made.
  private static final Set<String> PASS_ON =
      Set.of(
          ("Case Concat ConcatV2 ExpandDims Fill Gather GatherV2 Identity IdentityN If"
                  + " Maximum Minimum Pack PartitionedCall RemoteCall Reshape Slice Squeeze"
                  + " StatefulPartitionedCall StatelessCase StatelessIf StatelessWhile StridedSlice"
                  + " StridedSliceGrad TensorListConcatV2 TensorListGather TensorListGetItem"
                  + " TensorListPopBack TensorListStack Transpose Unpack While")
              .split(" "));

  // What is given from outside, may be any bits, or is the business of a check itself.
  private static final Set<String> NOT_COMPUTED =
      Set.of(
          "Bitcast", "CheckNumerics", "CheckNumericsV2", "Const", SUMMARY, "Empty", "Placeholder");

  // Their statistics are NaN for an empty batch.
  private static final Set<String> FIRST_OUTPUT_ONLY =
      Set.of("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3");

  private NumericChecks() {}

  /// Whether an output of an op is checked.
  public static boolean areOf(String op, int output, DType dtype) {
    return DTYPES.contains(dtype)
        && !PASS_ON.contains(op)
        && !NOT_COMPUTED.contains(op)
        && !(output > 0 && FIRST_OUTPUT_ONLY.contains(op))
        // A function of the runtime is checked inside.
        && OpDefinitions.find(op).isPresent();
  }

  /// What was found in an output.
  ///
  /// @param shape of the output; all numbers may be placeholders of a template
  public static String found(int output, DType dtype, Object shape, Counts counts) {
    return "output %d, %s %s, holds %s NaN, %s -Inf and %s +Inf in %s elements"
        .formatted(
            output, dtype, shape, counts.nan(), counts.negative(), counts.positive(), counts.all());
  }

  /// Where it was found and what can be done.
  public static String advice() {
    return "numeric checks are on: give the op what it has a finite result for, or call"
        + " Environment.disableCheckNumerics() if these numbers are meant";
  }

  /// How many elements are what.
  public record Counts(Object nan, Object negative, Object positive, Object all) {}
}
