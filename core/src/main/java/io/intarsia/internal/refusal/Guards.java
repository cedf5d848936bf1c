package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the inputs of some ops must be because their kernels do not check it. Found by fuzzing; an
/// op that is not listed reports its errors itself and pays nothing.
public final class Guards {
  private static final String CONVOLUTIONS_2D =
      "Conv2D DepthwiseConv2dNative Conv2DBackpropFilter DepthwiseConv2dNativeBackpropFilter"
          + " Conv2DBackpropInput DepthwiseConv2dNativeBackpropInput Conv2DBackpropFilterV2"
          + " Conv2DBackpropInputV2";
  private static final String CONVOLUTIONS_3D =
      "Conv3D Conv3DBackpropFilter Conv3DBackpropInput Conv3DBackpropFilterV2"
          + " Conv3DBackpropInputV2";

  private static final String LAID_OUT =
      "AvgPool AvgPoolGrad AvgPool3D AvgPool3DGrad MaxPool MaxPoolGrad MaxPool3D MaxPool3DGrad"
          + " QuantizedAvgPool QuantizedMaxPool";

  private static final long MOST_NEIGHBORS = 1 << 20;
  private static final double MOST_TURNS = 1_000;
  private static final long MOST_ROUNDS = 1_000;
  private static final long MOST_BINS = 1 << 20;
  private static final long MOST_SEGMENTS = 1 << 28;
  private static final long MOST_SAMPLES = 1 << 24;
  private static final double MOST_RATE = 1e18;
  private static final double MOST_RATE_OF_INTS = 1e9;
  private static final double MOST_RATE_OF_HALVES = 5e4;
  private static final long MOST_PARALLEL_ITERATIONS = 1 << 16;
  private static final long MOST_THREADS = 128;
  private static final long MOST_CLASSES = 1 << 26;

  private static final Map<String, Guard> GUARDS = new TreeMap<>();

  /// Of functions that XLA compiles, besides.
  private static final Map<String, Guard> COMPILED = new TreeMap<>();

  static {
    guard(
        "GRUBlockCell GRUBlockCellGrad BlockLSTM BlockLSTMV2 BlockLSTMGrad"
            + " BlockLSTMGradV2 Conv FusedPadConv2D FusedResizeAndPadConv2D",
        Rules.shapeFunction());
    guard("LSTMBlockCell LSTMBlockCellGrad", Rules.rank(2, "x", "cs_prev", "h_prev", "w"));
    guard("LSTMBlockCell LSTMBlockCellGrad", Rules.rank(1, "wci", "wcf", "wco", "b"));
    guard("LSTMBlockCellGrad", Rules.rank(2, "i", "cs", "f", "o", "ci", "co", "cs_grad", "h_grad"));
    // Convolutions and pools look an axis up in shapes of another rank.
    guard("Conv2D DepthwiseConv2dNative", Rules.rank(4, "input", "filter"));
    guard(
        "Conv2DBackpropFilter DepthwiseConv2dNativeBackpropFilter",
        Rules.rank(4, "input", "out_backprop"));
    guard(
        "Conv2DBackpropInput DepthwiseConv2dNativeBackpropInput",
        Rules.rank(4, "filter", "out_backprop"));
    guard(
        "Conv2DBackpropFilterV2 Conv2DBackpropInputV2",
        Rules.rank(4, "input", "filter", "out_backprop"));
    guard("AvgPoolGrad", Rules.rank(4, "grad"));
    guard("Conv3D", Rules.rank(5, "input", "filter"));
    guard(
        "Conv3DBackpropFilter Conv3DBackpropInput",
        Rules.rank(5, "input", "filter", "out_backprop"));
    guard("Conv3DBackpropFilterV2", Rules.rank(5, "input", "out_backprop"));
    guard("Conv3DBackpropInputV2", Rules.rank(5, "filter", "out_backprop"));
    guard("AvgPool3DGrad", Rules.rank(5, "grad"));
    guard(
        "Conv2DBackpropFilter DepthwiseConv2dNativeBackpropFilter", Rules.shape(4, "filter_sizes"));
    guard("Conv2DBackpropInput DepthwiseConv2dNativeBackpropInput", Rules.shape(4, "input_sizes"));
    guard("Conv3DBackpropFilterV2", Rules.shape(5, "filter_sizes"));
    guard("Conv3DBackpropInputV2", Rules.shape(5, "input_sizes"));
    guard("AvgPoolGrad", Rules.shape(4, "orig_input_shape"));
    guard("AvgPool3DGrad", Rules.shape(5, "orig_input_shape"));
    guard(
        CONVOLUTIONS_2D,
        AttributeRules.sized(4, "strides").and(AttributeRules.sized(4, "dilations")));
    guard(
        CONVOLUTIONS_3D,
        AttributeRules.sized(5, "strides").and(AttributeRules.sized(5, "dilations")));
    guard("AvgPoolGrad", AttributeRules.sized(4, "strides").and(AttributeRules.sized(4, "ksize")));
    guard(
        "AvgPool3DGrad", AttributeRules.sized(5, "strides").and(AttributeRules.sized(5, "ksize")));
    guard(
        "DepthwiseConv2dNativeBackpropInput",
        GradientShape.ofConvolution("DepthwiseConv2dNative", "input_sizes", "filter"));
    guard(
        "DepthwiseConv2dNativeBackpropFilter",
        GradientShape.ofConvolution("DepthwiseConv2dNative", "input", "filter_sizes"));
    guard("Conv2DBackpropInput", GradientShape.ofConvolution("Conv2D", "input_sizes", "filter"));
    guard("Conv2DBackpropFilter", GradientShape.ofConvolution("Conv2D", "input", "filter_sizes"));
    guard("Conv3DBackpropInputV2", GradientShape.ofConvolution("Conv3D", "input_sizes", "filter"));
    guard("Conv3DBackpropFilterV2", GradientShape.ofConvolution("Conv3D", "input", "filter_sizes"));
    guard("MaxPoolGrad MaxPool3DGrad", EmptyWindows.fitTogether("orig_input", "orig_output"));
    guard("QuantizedInstanceNorm", Rules.rank(4, "x"));
    guard("SplitV", Rules.rank(1, "size_splits"));
    guard(
        "FakeQuantWithMinMaxVarsPerChannel FakeQuantWithMinMaxVarsPerChannelGradient",
        Rules.rankAtLeast(1, "inputs"));
    guard(
        "RFFT RFFT2D RFFT3D RFFTND IRFFT IRFFT2D IRFFT3D IRFFTND",
        Rules.between(1, Integer.MAX_VALUE, "fft_length"));
    // Drawing from these never ends for a rate that is no number or too great for the arithmetic.
    guard("RandomPoisson RandomPoissonV2", rates("rate"));
    guard("StatelessRandomPoisson", rates("lam"));
    guard(
        "TensorScatterAdd TensorScatterMax TensorScatterMin TensorScatterSub TensorScatterUpdate",
        Rules.scatter());
    guard("StatefulRandomBinomial", Rules.dtype(DType.INT32, "shape"));
    guard("NearestNeighbors", Rules.scalar("k").and(Rules.between(0, MOST_NEIGHBORS, "k")));
    guard("MaxPoolGradWithArgmax", Rules.argmax());
    // It adds or takes away whole turns one by one.
    guard("AdjustHue", Rules.realsBetween(-MOST_TURNS, MOST_TURNS, "delta"));
    // Its cipher is no permutation for other numbers, and it goes on until an index is found.
    guard("RandomIndexShuffle", AttributeRules.even(4, MOST_ROUNDS, "rounds"));
    guard("CustomAggregator", AttributeRules.between(0, MOST_BINS, "num_bins"));
    guard(
        "LoadAndRemapMatrix",
        Rules.rank(1, "row_remapping", "col_remapping", "initializing_values"));
    // They make room for what they are told to before they look whether there is memory.
    guard("SegmentMean", Rules.between(Integer.MIN_VALUE, MOST_SEGMENTS, "segment_ids"));
    guard("AudioSpectrogram", AttributeRules.between(1, MOST_SAMPLES, "window_size"));
    guard("AudioSpectrogram", AttributeRules.between(1, MOST_SAMPLES, "stride"));
    guard("ResourceApplyAdadelta", Probes.sameShape("var", "accum", "accum_update"));
    guard(
        "FixedUnigramCandidateSampler", AttributeRules.between(1, Integer.MAX_VALUE, "num_shards"));
    guard("RequantizePerChannel", Rules.scalar("requested_output_min", "requested_output_max"));
    guard("GatherV2", Rules.axis("axis"));
    guard("ScatterNd", Rules.rankOfUpdates());
    guard("LRNGrad", Rules.rank(4, "input_grads", "input_image", "output_image"));
    guard("CropAndResizeGradBoxes", Rules.rank(4, "grads", "image"));
    guard("CropAndResizeGradImage", Rules.rank(4, "grads"));
    guard("CropAndResizeGradBoxes CropAndResizeGradImage", Rules.rank(2, "boxes"));
    guard("CropAndResizeGradBoxes CropAndResizeGradImage", Rules.rank(1, "box_ind"));
    guard("CombinedNonMaxSuppression", Rules.shapeFunction());
    guard("ParseExample", Rules.scalar("sparse_keys", "dense_keys"));
    guard("ResourceApplyAdamWithAmsgrad", Probes.sameShape("var", "m", "v", "vhat"));
    guard("MatrixLogarithm", Probes.regular("input"));
    guard("EncodePng", Rules.notEmpty("image"));
    guard("ResourceGather", Probes.batchDims("resource", "indices"));
    guard("ResourceSparseApplyProximalGradientDescent", Probes.rankOfVariable("var", "grad"));
    guard(
        "CollectiveGatherV2 CollectiveReduceScatterV2 CollectiveAllToAllV2 CollectiveAllToAllV3",
        Rules.rankAtLeast(1, "input"));
    guard("TensorListScatterIntoExistingList", Probes.inList("indices", "input_handle"));
    guard(
        "QuantizeAndDequantizeV3",
        Rules.scalar("num_bits").and(Rules.scalarWithoutAxis("input_min", "input_max")));
    guard("RaggedGather", Rules.raggedRank());
    guard("SparseCrossHashed", Rules.scalar("num_buckets", "strong_hash"));
    guard("SparseCrossV2", Rules.scalar("sep"));
    // Kernels that read one element without looking whether there is just one.
    guard("CreateSummaryDbWriter CreateSummaryFileWriter", Rules.scalars());
    guard(
        "WriteHistogramSummary WriteImageSummary WriteScalarSummary", Rules.scalar("step", "tag"));
    guard(
        "WriteAudioSummary",
        Rules.scalar("step", "tag", "sample_rate").and(Rules.rankBetween(2, 3, "tensor")));
    guard("WriteScalarSummary", Rules.scalar("value"));
    guard("WriteSummary", Rules.scalar("step", "tag", "summary_metadata"));
    guard("WriteRawProtoSummary", Rules.scalar("step"));
    guard("WriteGraphSummary", Rules.scalar("step", "tensor"));
    guard("ImportEvent", Rules.scalar("event"));
    guard("DeserializeIterator", Rules.rankOfHandle(1, "serialized"));
    guard("ResourceApplyAddSign", Rules.scalar("lr", "alpha", "sign_decay", "beta"));
    guard("ResourceApplyPowerSign", Rules.scalar("lr", "logbase", "sign_decay", "beta"));
    guard(
        "QueueEnqueueManyV2", Rules.rankAtLeast(1, "components").and(Rules.notEmpty("components")));
    guard(
        "PrivateThreadPoolDataset ExperimentalPrivateThreadPoolDataset",
        Rules.between(0, MOST_THREADS, "num_threads"));
    guard("QueueDequeueManyV2 QueueDequeueUpToV2", Rules.scalar("n"));
    guard("WeightedFlatMapDataset", Rules.scalar("weights"));
    guard("RemoteCall", Rules.scalar("target"));
    guard("TensorListGetItem", Rules.scalar("index"));
    guard(
        "ThreadPoolHandle ExperimentalThreadPoolHandle",
        AttributeRules.between(0, MOST_THREADS, "num_threads"));
    guard("Batch BatchFunction", AttributeRules.between(1, MOST_THREADS, "num_batch_threads"));
    guard("SparseMatrixSparseCholesky", Rules.permutation("permutation"));
    // Sizes are cut to int32; and a product without elements has no oneDNN primitive.
    guard("SparseTensorToCSRSparseMatrix", Rules.between(0, Integer.MAX_VALUE, "dense_shape"));
    guard("SparseTensorToCSRSparseMatrix", MatrixGuards.rowsFit("dense_shape"));
    guard("CSRSparseMatrixToDense", MatrixGuards.denseFits("sparse_input", "type"));
    guard("SparseMatrixMatMul", Rules.notEmpty("b").and(MatrixGuards.productHasRows("a")));
    guard("SparseMatrixSparseMatMul", Probes.sameRankOfMatrices("a", "b"));
    guard(
        "ParseExampleDataset ParseExampleDatasetV2 ExperimentalParseExampleDataset",
        AttributeRules.sameSize("sparse_keys", "sparse_types")
            .and(AttributeRules.sameSize("ragged_keys", "ragged_value_types", "ragged_split_types"))
            .and(AttributeRules.sameSize("dense_keys", "dense_shapes"))
            .and(Rules.lengthOf("dense_keys", "dense_defaults")));
    // They make a table of all classes, whatever its size.
    guard(
        "LearnedUnigramCandidateSampler ThreadUnsafeUnigramCandidateSampler"
            + " FixedUnigramCandidateSampler",
        AttributeRules.between(1, MOST_CLASSES, "range_max"));
    // The layout of graphs is chosen by numbers it takes for an int32; and some shape functions,
    // which only graphs run, look an axis up in shapes of another rank.
    guard(
        LAID_OUT + " " + CONVOLUTIONS_2D + " " + CONVOLUTIONS_3D,
        AttributeRules.positiveInts("strides"));
    guard(LAID_OUT, AttributeRules.positiveInts("ksize"));
    guard(CONVOLUTIONS_2D + " " + CONVOLUTIONS_3D, AttributeRules.positiveInts("dilations"));
    guard("BoostedTreesAggregateStats BoostedTreesSparseAggregateStats", Rules.rank(1, "node_ids"));
    guard(
        "BoostedTreesPredict BoostedTreesTrainingPredict BoostedTreesExampleDebugOutputs",
        Rules.rankBetween(1, 2, "bucketized_features"));
    guard("RaggedCross", Rules.rankAtLeast(1, "dense_inputs"));
    guard("Case StatelessCase", Rules.scalar("branch_index"));
    // They make room for all iterations that may be under way.
    guard(
        "While StatelessWhile",
        AttributeRules.between(1, MOST_PARALLEL_ITERATIONS, "parallel_iterations"));
    guard(
        "CollectiveGather CollectiveReduce CollectiveBcastSend CollectiveBcastRecv",
        AttributeRules.between(1, Integer.MAX_VALUE, "group_size"));
    guard("AvgPoolGrad", GradientShape.ofPool("AvgPool"));
    guard("AvgPool3DGrad", GradientShape.ofPool("AvgPool3D"));
    guard("SplitV", Rules.widerInGraphs(DType.INT8, "size_splits"));
    guard("StridedSlice", Rules.widerInGraphs(DType.INT16, "begin"));
    guard("Transpose ConjugateTranspose", Rules.noScalarInGraphs("x", "perm"));
    guard("InfeedDequeueTuple", AttributeRules.sameSize("dtypes", "shapes"));
    // The dtype of what a handle leads to is taken for the one of the attribute or the other input.
    guard("LookupTableExportV2", Probes.tableHolds());
    guard("ResourceGather ResourceGatherNd", Probes.variableHolds("resource", "dtype"));
    guard("ResourceStridedSliceAssign", Probes.variableHolds("ref", "T"));
    RuleTable.read(
        Guards::guard, (ops, guard) -> words(ops).forEach(op -> merge(COMPILED, op, guard)));
  }

  /// For what runs on threads of the runtime: an inline host function holds one while it waits.
  public static final Guard.Call NEEDS_THREAD =
      call -> {
        if (HostThreads.isRunningHere()) {
          throw RefusalErrors.needsThread(call.key().op());
        }
      };

  private Guards() {}

  /// Checks the attributes of an operation and returns what must be checked on each call: nothing
  /// for most ops.
  ///
  /// @throws IllegalArgumentException if a call would end or hang the process
  public static List<Guard.Call> prepare(OpDefinition definition, OpKey key) {
    Guard guard = of(definition);
    if (guard == null) {
      return List.of();
    }
    guard.preparations().forEach(preparation -> preparation.check(definition, key));
    return guard.calls();
  }

  /// What must be checked besides on each call of a function that XLA compiles.
  static List<Guard.Call> compiled(OpDefinition definition) {
    Guard guard = COMPILED.get(definition.name());
    return guard == null ? List.of() : guard.calls();
  }

  /// Whether there is anything to check.
  static boolean has(OpDefinition definition) {
    return of(definition) != null;
  }

  private static @Nullable Guard of(OpDefinition definition) {
    return Stream.of(
            HandleGuards.of(definition),
            FunctionGuards.of(definition),
            Optional.ofNullable(GUARDS.get(definition.name())))
        .flatMap(Optional::stream)
        .reduce(Guard::and)
        .orElse(null);
  }

  /// All ops with rules of their own, and these, sorted by name; that handles are checked, too,
  /// goes without saying.
  public static Map<String, Guard> all() {
    Map<String, Guard> all = new TreeMap<>(GUARDS);
    COMPILED.forEach((op, guard) -> merge(all, op, guard));
    return all;
  }

  /// Numbers that the dtype of the results does not hold are drawn anew, without end.
  private static Guard rates(String input) {
    Guard any = Rules.realsBetween(0, MOST_RATE, input);
    Guard ofInts = Rules.realsBetween(0, MOST_RATE_OF_INTS, input);
    Guard ofHalves = Rules.realsBetween(0, MOST_RATE_OF_HALVES, input);
    return Guard.ofInputs(
        "%s, and for results of int32 at most %s, of float16 %s"
            .formatted(any.rule(), MOST_RATE_OF_INTS, MOST_RATE_OF_HALVES),
        call -> {
          Guard rule =
              switch (call.dtype("dtype")) {
                case INT32 -> ofInts;
                case FLOAT16 -> ofHalves;
                default -> any;
              };
          rule.calls().forEach(check -> check.check(call));
        });
  }

  private static void guard(String ops, Guard guard) {
    words(ops).forEach(op -> merge(GUARDS, op, guard));
  }

  private static Stream<String> words(String ops) {
    return Arrays.stream(ops.split(" "));
  }

  private static void merge(Map<String, Guard> guards, String op, Guard guard) {
    guards.merge(op, guard, Guard::and);
  }
}
