package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What ops models of known kinds have, as `tools/golden/model_ops.py` exported them, is vetted:
/// such a model needs no key.
final class ModelOpsTest {
  /// What functions have that save and restore a model for servers; nobody calls these here.
  private static final Set<String> OF_SAVING =
      Set.of("DisableCopyOnRead", "MergeV2Checkpoints", "RestoreV2", "SaveV2", "ShardedFilename");

  /// Tables with a name: the loader makes others, which have none.
  private static final Map<String, String> TABLES =
      Map.of(
          "HashTableV2", "AnonymousHashTable",
          "MutableDenseHashTableV2", "AnonymousMutableDenseHashTable",
          "MutableHashTableV2", "AnonymousMutableHashTable");

  /// Data sets inside a function, which need the key; see docs/saved-models.md.
  private static final Set<String> OF_DATA_SETS =
      Set.of(
          "BatchDatasetV2",
          "MapDataset",
          "PrefetchDataset",
          "ReduceDataset",
          "ScanDataset",
          "TensorSliceDataset");

  /// Loops, branches, arrays and optimizers that newer models have other ops for.
  private static final List<String> OF_TENSORFLOW_1 =
      List.of(
          "ControlTrigger",
          "Merge",
          "Print",
          "ResourceApplyAdadelta",
          "ResourceApplyAdagrad",
          "ResourceApplyAdam",
          "ResourceApplyFtrl",
          "ResourceApplyGradientDescent",
          "ResourceApplyMomentum",
          "ResourceApplyRMSProp",
          "StackPopV2",
          "StackPushV2",
          "StackV2",
          "Switch",
          "TensorArrayConcatV3",
          "TensorArrayGatherV3",
          "TensorArrayReadV3",
          "TensorArrayScatterV3",
          "TensorArrayV3",
          "TensorArrayWriteV3");

  /// What no campaign has tried enough yet: models that have these need the key.
  private static final Set<String> NOT_TRIED =
      Set.of(
          "AudioSpectrogram",
          "Dequantize",
          "DeserializeManySparse",
          "DrawBoundingBoxesV2",
          "EncodeJpegVariableQuality",
          "FakeQuantWithMinMaxArgs",
          "IRFFT3D",
          "InplaceUpdate",
          "Mfcc",
          "QuantizeAndDequantizeV4",
          "QuantizeV2",
          "RFFT3D",
          "SampleDistortedBoundingBoxV2",
          "SetSize",
          "TensorListElementShape",
          "XlaDynamicUpdateSlice");

  private static final Map<String, Set<String>> KINDS = read();

  private static Map<String, Set<String>> read() {
    try (InputStream in =
        Objects.requireNonNull(ModelOpsTest.class.getResourceAsStream("/model-ops.tsv"))) {
      Map<String, Set<String>> kinds = new TreeMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(line -> kinds.put(line[0], Set.of(line[1].split(",", -1))));
      return kinds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OpDefinition definition(String op) {
    return OpDefinitions.find(op).orElseThrow();
  }

  private static boolean needsKey(String op) {
    return Vetted.reason(definition(op)).isPresent();
  }

  @Test
  void list_hasTheOpsOfEachKind() {
    assertThat(KINDS).hasSizeGreaterThan(500);
    assertThat(KINDS.get("Conv2D")).contains("keras", "train", "tf1");
    assertThat(KINDS.get("SparseCross")).contains("keras");
    assertThat(KINDS.get("Conv2DBackpropFilter")).contains("train");
    assertThat(KINDS.get("VariableV2")).containsExactly("tf1");
    assertThat(KINDS.get("CTCLoss")).contains("tf1");
    assertThat(KINDS.get("SparseSegmentSqrtN")).contains("tf1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keras", "train", "module"})
  void op_ofAModelWithObjects_needsNoKey(String kind) {
    Set<String> needing = new TreeSet<>();
    KINDS.forEach((op, kinds) -> {
      if (kinds.contains(kind) && needsKey(op)) {
        needing.add(op);
      }
    });
    needing.removeAll(OF_SAVING);
    needing.removeAll(TABLES.keySet());
    needing.removeAll(OF_DATA_SETS);
    needing.removeAll(NOT_TRIED);
    assertThat(needing).isEmpty();
  }

  @Test
  void opThatIsNotTriedEnough_isOfNoLayer() {
    assertThat(NOT_TRIED).allMatch(ModelOpsTest::needsKey);
    assertThat(NOT_TRIED)
        .allSatisfy(op -> assertThat(KINDS.get(op)).as(op).isNotNull().doesNotContain("keras"));
  }

  @Test
  void tables_thatTheLoaderMakes_needNoKey() {
    assertThat(TABLES.values()).noneMatch(ModelOpsTest::needsKey);
    assertThat(TABLES.keySet()).isSubsetOf(KINDS.keySet());
    assertThat(KINDS.keySet()).containsAll(OF_DATA_SETS).containsAll(OF_SAVING);
  }

  /// The op of `keras.layers.HashedCrossing(5)`, and what Python's gives.
  @Test
  void sparseCross_asAKerasLayerHasIt_runsWithoutTheKey() {
    try (var tf = Environment.open()) {
      var attributes =
          Attributes.of(
              Map.of(
                  "hashed_output",
                  true,
                  "num_buckets",
                  5,
                  "hash_key",
                  956888297470L,
                  "out_type",
                  DType.INT64,
                  "internal_type",
                  DType.INT64));
      List<Tensor> features =
          List.of(
              tf.constant(new String[][] {{"a"}, {"c"}, {"d"}}),
              tf.constant(new long[][] {{0}, {1}, {2}}));
      Tensor[] crossed =
          tf.execute("SparseCross", attributes, List.of(), List.of(), List.of(), features);
      assertThat(crossed[1].toArray(long[].class)).containsExactly(4, 3, 3);
    }
  }

  /// What is left of graphs of TensorFlow 1: they run in a session, which needs the key anyway.
  @Test
  void op_ofAGraphOfTensorFlow1_needsNoKey_unlessItIsOfThatTimeAlone() {
    Set<String> needing = new TreeSet<>();
    KINDS.forEach((op, kinds) -> {
      if (kinds.contains("tf1")
          && Refusals.reason(definition(op)).isEmpty()
          && needsKey(op)
          && !OF_SAVING.contains(op)
          && !NOT_TRIED.contains(op)
          && !TABLES.containsKey(op)) {
        needing.add(op);
      }
    });
    assertThat(needing).containsExactlyElementsOf(OF_TENSORFLOW_1);
  }
}
