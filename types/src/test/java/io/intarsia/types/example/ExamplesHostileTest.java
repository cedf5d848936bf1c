package io.intarsia.types.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.Feature;
import org.tensorflow.proto.FeatureList;
import org.tensorflow.proto.FeatureLists;
import org.tensorflow.proto.Features;
import org.tensorflow.proto.SequenceExample;

/// Bytes that are almost examples are parsed or refused, and what is parsed of them can be used or
/// is refused: no process ends. The same seed is the same bytes.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class ExamplesHostileTest {
  private static final int SEEDS = Integer.getInteger("intarsia.mutations", 400);

  private static final Map<String, ExampleFeature> FEATURES =
      Map.of(
          "fixed", new FixedLenFeature(Shape.of(2), DType.INT64, List.of(1, 2)),
          "blocks", new FixedLenSequenceFeature(Shape.of(2), DType.FLOAT32).withAllowMissing(true),
          "var", new VarLenFeature(DType.STRING),
          "sparse", new SparseFeature(List.of("i", "j"), "w", DType.FLOAT32, Shape.of(9, 9)),
          "splits", cut(new RaggedFeature.RowSplits("p")),
          "ids", cut(new RaggedFeature.ValueRowIds("q")),
          "starts", cut(new RaggedFeature.RowLimits("q"), new RaggedFeature.RowStarts("p")),
          "lengths", cut(new RaggedFeature.RowLengths("q")),
          "even", cut(new RaggedFeature.UniformRowLength(2)));

  private static final Map<String, ExampleFeature> STEPS =
      Map.of(
          "blocks",
          new FixedLenSequenceFeature(Shape.of(1), DType.FLOAT32).withAllowMissing(true),
          "var",
          new VarLenFeature(DType.STRING),
          "v",
          new RaggedFeature(DType.INT64),
          "splits",
          cut(new RaggedFeature.RowSplits("p")));

  private Environment tf;

  private static RaggedFeature cut(RaggedFeature.Partition... partitions) {
    return new RaggedFeature(DType.INT64).withValueKey("v").withPartitions(partitions);
  }

  @BeforeAll
  void open() {
    tf = Environment.open();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  private static LongStream seeds() {
    return Tier.sample(LongStream.range(0, SEEDS).boxed(), 8).mapToLong(Long::longValue);
  }

  // -- bytes --------------------------------------------------------------------------------------

  private static Map<String, Feature> features() {
    return Map.of(
        "fixed", ExamplesTest.longs(3, 4),
        "blocks", ExamplesTest.floats(1, 2, 3, 4),
        "var", ExamplesTest.strings("a", "", "bc"),
        "i", ExamplesTest.longs(3, 1),
        "j", ExamplesTest.longs(0, 8),
        "w", ExamplesTest.floats(0.5f, 2),
        "v", ExamplesTest.longs(1, 2, 3, 4),
        "p", ExamplesTest.longs(0, 1, 4),
        "q", ExamplesTest.longs(0, 1, 1, 2));
  }

  private static byte[] sequence() {
    var lists = FeatureLists.newBuilder();
    features()
        .forEach((key, feature) ->
            lists.putFeatureList(
                key, FeatureList.newBuilder().addFeature(feature).addFeature(feature).build()));
    return SequenceExample.newBuilder()
        .setContext(Features.newBuilder().putAllFeature(features()))
        .setFeatureLists(lists)
        .build()
        .toByteArray();
  }

  /// Some bytes changed, doubled, left out or made what varints of many bytes begin with.
  private static byte[] mutated(SplittableRandom random, byte[] bytes) {
    byte[] changed = bytes;
    for (int i = random.nextInt(3); i >= 0 && changed.length > 0; i--) {
      int at = random.nextInt(changed.length);
      changed =
          switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(changed, at);
            case 1 -> joined(changed, at, at + random.nextInt(1, 9));
            case 2 -> joined(changed, at, Math.max(0, at - random.nextInt(1, 9)));
            case 3 -> with(changed, at, random.nextInt(1, 10), (byte) 0xff);
            case 4 -> with(changed, at, random.nextInt(1, 4), (byte) 0x80);
            default -> with(changed, at, 1, (byte) random.nextInt(256));
          };
    }
    return changed;
  }

  /// What is before one position and from another one on.
  private static byte[] joined(byte[] bytes, int end, int from) {
    byte[] rest = Arrays.copyOfRange(bytes, Math.min(from, bytes.length), bytes.length);
    byte[] all = Arrays.copyOf(bytes, end + rest.length);
    System.arraycopy(rest, 0, all, end, rest.length);
    return all;
  }

  private static byte[] with(byte[] bytes, int at, int count, byte value) {
    byte[] changed = bytes.clone();
    Arrays.fill(changed, at, Math.min(at + count, changed.length), value);
    return changed;
  }

  // -- parsing ------------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(60)
  void mutatedExamples_anySeed_areParsedOrRefused(long seed) {
    var random = new SplittableRandom(seed);
    byte[] fine = ExamplesTest.example(features());
    byte[][] batch = {mutated(random, fine), fine, mutated(random, fine)};
    try (var scope = tf.scope()) {
      for (var feature : FEATURES.entrySet()) {
        var one = Map.of(feature.getKey(), feature.getValue());
        uses(() -> Examples.parseExample(tf, batch, one));
        uses(() -> Examples.parseSingleExample(tf, batch[0], one));
      }
      uses(() -> Examples.parseExample(tf, batch, FEATURES));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(60)
  void mutatedSequences_anySeed_areParsedOrRefused(long seed) {
    var random = new SplittableRandom(seed);
    byte[] fine = sequence();
    byte[][] batch = {mutated(random, fine), fine, mutated(random, fine)};
    var context =
        Map.of(
            "splits",
            cut(new RaggedFeature.RowSplits("p")),
            "var",
            new VarLenFeature(DType.STRING));
    try (var scope = tf.scope()) {
      for (var feature : STEPS.entrySet()) {
        var one = Map.of(feature.getKey(), feature.getValue());
        uses(() -> Examples.parseSequenceExample(tf, batch, context, one).sequences());
        uses(() -> Examples.parseSingleSequenceExample(tf, batch[0], context, one).context());
      }
      uses(() -> Examples.parseSequenceExample(tf, batch, context, STEPS).sequences());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(60)
  void mutatedExamples_inAFunction_areParsedOrRefused(long seed) {
    var random = new SplittableRandom(seed);
    byte[] fine = ExamplesTest.example(features());
    Function<Tensor, Map<String, TensorLike>> function = function();
    try (var scope = tf.scope()) {
      for (int i = 0; i < 10; i++) {
        byte[][] batch = {mutated(random, fine), mutated(random, fine)};
        uses(() -> function.apply(tf.constant(batch, DType.STRING)));
      }
    }
  }

  private Function<Tensor, Map<String, TensorLike>> function() {
    var spec = TensorSpec.of(Shape.of(-1), DType.STRING);
    var function =
        tf.function(
            (Ops g, Tensor x) -> Examples.parseExample(g, x, FEATURES),
            FunctionOptions.defaults().withInputSignature(List.of(spec)));
    return function::apply;
  }

  /// Runs what may be refused, and what looks at each value.
  private void uses(Supplier<Map<String, TensorLike>> parse) {
    Map<String, TensorLike> parsed;
    try {
      parsed = parse.get();
    } catch (IllegalArgumentException | TensorFlowException refused) {
      assertThat(refused).hasMessageMatching("(?s).{10,}");
      return;
    }
    parsed.values().forEach(this::use);
  }

  private void use(TensorLike value) {
    try {
      String text =
          switch (value) {
            case SparseTensor sparse -> sparse.toDense().toString();
            case RaggedTensor ragged ->
                ragged.toTensor().toString() + tf.math.reduceMax(tf.cast(ragged, DType.INT32), -1);
            default -> value.toString();
          };
      assertThat(text).isNotEmpty();
    } catch (IllegalArgumentException | TensorFlowException refused) {
      assertThat(refused).hasMessageMatching("(?s).{10,}");
    }
  }
}
