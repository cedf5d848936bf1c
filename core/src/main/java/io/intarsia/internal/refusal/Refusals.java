package io.intarsia.internal.refusal;

import io.intarsia.op.definition.OpDefinition;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The ops nobody can run, at once or in a function, without ending or blocking the process, and
/// why.
public final class Refusals {
  private static final String INTERNAL =
      "the runtime makes it itself when it rewrites graphs and does not check its inputs; use the"
          + " op of the same name without the underscore";
  private static final String REFERENCE =
      "it needs a reference to a TensorFlow 1 variable, queue or table, which there are none of"
          + " here; use the resource op instead";

  private static final String XLA =
      "it is a part of programs compiled by XLA and checks nothing; use the ordinary op";
  private static final String TPU =
      "it runs on a TPU only, and ends the process where there is none";

  private static final Map<String, String> REASONS = new TreeMap<>();

  static {
    refuse("it ends the process; that is all it does. Throw an exception instead", "Abort");
    refuse(
        "it waits until another thread has staged a value, and cannot be stopped; use a queue such"
            + " as FIFOQueueV2",
        "Unstage StagePeek MapUnstage MapUnstageNoKey MapPeek OrderedMapUnstage"
            + " OrderedMapUnstageNoKey OrderedMapPeek");
    refuse(
        "it talks to another process and does not check its handles; remote execution is not"
            + " offered",
        "RpcCall RpcCheckStatus RpcClient RpcGetValue RpcServer RpcServerRegister RpcServerStart");
    refuse(
        "it does not check dtype and shape of the gradients, and waits for ever for missing ones;"
            + " sum tensors instead",
        "ResourceConditionalAccumulator ResourceAccumulatorApplyGradient"
            + " ResourceAccumulatorNumAccumulated ResourceAccumulatorSetGlobalStep"
            + " ResourceAccumulatorTakeGradient");
    refuse(
        "it belongs to the calibration of quantized graphs, and ends the process if it does not"
            + " like its attributes",
        "CalibrationStatisticsSaver");
    refuse(
        "it reports a wrong reader or queue by ending the process; read files with ReadFile or a"
            + " dataset",
        "ReaderReadV2 ReaderReadUpToV2");
    refuse(
        "it waits for a tf.data service in another process, which is not offered; use the dataset"
            + " itself",
        "DistributedSave RegisterDataset RegisterDatasetV2 DataServiceDataset DataServiceDatasetV2"
            + " DataServiceDatasetV3 DataServiceDatasetV4");
    refuse(
        "it is the other half of Batch and takes the positions Batch made for granted; slice the"
            + " tensor instead",
        "Unbatch UnbatchGrad");
    refuse(
        "it takes the dtype of the tensors in a variant for granted; compute with the values of the"
            + " ragged tensor",
        "RaggedTensorToVariantGradient");
    refuse(
        "it runs a TensorFlow Lite program in the process without checking it; call the ops"
            + " themselves",
        "TfLiteSubgraphExecute");
    refuse(
        "it feeds several accelerators from a thread that may outlive them; use an Iterator",
        "MultiDeviceIteratorInit MultiDeviceIteratorGetNextFromShard");
    refuse(
        "the runtime makes loops of it and does not look whether there is one; use whileLoop",
        "Enter Exit NextIteration LoopCond");
    refuse("it waits for files and cannot be stopped; use TFRecordDataset", "RecordInput");
    refuse(
        "it belongs to the runtime's debugger, and ends the process if it does not like its"
            + " attributes; read the tensor instead",
        "DebugIdentityV3 DumpTensor");
    refuse(TPU, "SplitDedupData");
    refuse(
        "it is made for graphs that a tool has quantized for oneDNN, and ends the process if shapes"
            + " do not fit; use the ordinary op on dequantized tensors",
        "QuantizedConv2DAndRelu QuantizedConv2DAndReluAndRequantize QuantizedConv2DAndRequantize"
            + " QuantizedConv2DPerChannel QuantizedConv2DWithBias QuantizedConv2DWithBiasAndRelu"
            + " QuantizedConv2DWithBiasAndReluAndRequantize QuantizedConv2DWithBiasAndRequantize"
            + " QuantizedConv2DWithBiasSignedSumAndReluAndRequantize"
            + " QuantizedConv2DWithBiasSumAndRelu QuantizedConv2DWithBiasSumAndReluAndRequantize"
            + " QuantizedDepthwiseConv2D QuantizedDepthwiseConv2DWithBias"
            + " QuantizedDepthwiseConv2DWithBiasAndRelu"
            + " QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize QuantizedMatMulWithBias"
            + " QuantizedMatMulWithBiasAndDequantize QuantizedMatMulWithBiasAndRelu"
            + " QuantizedMatMulWithBiasAndReluAndRequantize QuantizedMatMulWithBiasAndRequantize");
  }

  private Refusals() {}

  /// Refuses an op that cannot be run at all.
  ///
  /// @throws UnsupportedOperationException if it cannot
  public static void check(OpDefinition definition) {
    reason(definition)
        .ifPresent(reason -> {
          throw new UnsupportedOperationException(
              "%s: this op is refused: %s".formatted(definition.name(), reason));
        });
  }

  /// Why the op is refused, and what to do instead; empty if it is not.
  public static Optional<String> reason(OpDefinition definition) {
    if (definition.name().startsWith("_")) {
      return Optional.of(INTERNAL);
    }
    if (definition.name().contains("TPU")) {
      return Optional.of(TPU);
    }
    if (definition.name().startsWith("Xla")) {
      return Optional.of(XLA);
    }
    if (takesReference(definition)) {
      return Optional.of(REFERENCE);
    }
    return Optional.ofNullable(REASONS.get(definition.name()));
  }

  /// The ops refused by name rather than by a property of their definition.
  public static Set<String> named() {
    return Collections.unmodifiableSet(REASONS.keySet());
  }

  private static boolean takesReference(OpDefinition definition) {
    return isReference(definition.inputs()) || isReference(definition.outputs());
  }

  private static boolean isReference(List<OpDefinition.Argument> arguments) {
    return arguments.stream().anyMatch(OpDefinition.Argument::isRef);
  }

  private static void refuse(String reason, String ops) {
    Arrays.stream(ops.split(" ")).forEach(op -> REASONS.put(op, reason));
  }
}
