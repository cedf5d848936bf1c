package io.intarsia.types.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.proto.BytesList;
import org.tensorflow.proto.Example;
import org.tensorflow.proto.Feature;
import org.tensorflow.proto.FeatureList;
import org.tensorflow.proto.FeatureLists;
import org.tensorflow.proto.Features;
import org.tensorflow.proto.FloatList;
import org.tensorflow.proto.Int64List;
import org.tensorflow.proto.SequenceExample;

/// What parsing says against its arguments and against bytes, and what else no golden has.
@SuppressWarnings("NullAway.Init") // made before each test
final class ExamplesTest {
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  static Feature longs(long... values) {
    return Feature.newBuilder()
        .setInt64List(Int64List.newBuilder().addAllValue(Arrays.stream(values).boxed().toList()))
        .build();
  }

  static Feature floats(float... values) {
    FloatList.Builder list = FloatList.newBuilder();
    for (float each : values) {
      list.addValue(each);
    }
    return Feature.newBuilder().setFloatList(list).build();
  }

  static Feature strings(String... values) {
    BytesList.Builder list = BytesList.newBuilder();
    for (String each : values) {
      list.addValue(ByteString.copyFromUtf8(each));
    }
    return Feature.newBuilder().setBytesList(list).build();
  }

  static byte[] example(Map<String, Feature> features) {
    return Example.newBuilder()
        .setFeatures(Features.newBuilder().putAllFeature(features))
        .build()
        .toByteArray();
  }

  private static void says(ThrowingCallable code, String... words) {
    assertThatThrownBy(code)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  private static void fails(ThrowingCallable code, String... words) {
    assertThatThrownBy(code)
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContainingAll(words);
  }

  private static <T extends TensorLike> T value(Map<String, T> parsed, String key) {
    return Objects.requireNonNull(parsed.get(key));
  }

  private TensorLike parsed(ExampleFeature feature, byte[]... examples) {
    return value(Examples.parseExample(tf, List.of(examples), Map.of("f", feature)), "f");
  }

  // -- what is given ------------------------------------------------------------------------------

  @Test
  void serialized_bytesOrTensors_areTheSame() {
    byte[] one = example(Map.of("f", longs(7)));
    var features = Map.of("f", new FixedLenFeature(Shape.scalar(), DType.INT64));

    var single = (Tensor) value(Examples.parseSingleExample(tf, one, features), "f");
    var list = (Tensor) value(Examples.parseExample(tf, List.of(one, one), features), "f");
    var array = (Tensor) value(Examples.parseExample(tf, new byte[][] {one}, features), "f");
    Tensor given = tf.constant(one, DType.STRING);
    var tensor = (Tensor) value(Examples.parseExample(tf, given, features), "f");

    assertThat(single.asLong()).isEqualTo(7);
    assertThat(list.toArray(long[].class)).containsExactly(7, 7);
    assertThat(array.toArray(long[].class)).containsExactly(7);
    assertThat(tensor.asLong()).isEqualTo(7);
  }

  @Test
  void serialized_noStringsOrOfAnotherRank_isSaid() {
    var features = Map.of("f", new VarLenFeature(DType.INT64));
    Tensor numbers = tf.constant(new int[] {1});
    says(
        () -> Examples.parseExample(tf, numbers, features),
        "Examples.parseExample: expected serialized examples, strings; use tf.constant(bytes,"
            + " DType.STRING), got int32[1]");
    says(
        () -> Examples.parseSingleExample(tf, new byte[][] {{}}, features),
        "Examples.parseSingleExample: expected one serialized example, a scalar, got string[1]");
    fails(
        () -> Examples.parseExample(tf, tf.constant(new String[][] {{""}}), features),
        "scalar or vector");
    says(
        () -> Examples.parseExample(tf, new byte[0], Map.of()),
        "Examples.parseExample: expected at least one feature, got none");
    says(
        () -> Examples.parseSequenceExample(tf, new byte[0], Map.of(), Map.of()),
        "Examples.parseSequenceExample: expected at least one feature, got none");
  }

  @Test
  void features_ofOtherDtypesOrShapes_areRefused() {
    says(
        () -> new VarLenFeature(DType.INT32),
        "VarLenFeature: expected a dtype that examples have, float32, int64 or string, got int32;"
            + " cast what is parsed");
    says(
        () -> new FixedLenFeature(Shape.of(1), DType.FLOAT64), "FixedLenFeature: expected a dtype");
    says(
        () -> new FixedLenFeature(Shape.of(-1, 2), DType.INT64),
        "FixedLenFeature: expected a fully known shape, got [?, 2]; use FixedLenSequenceFeature");
    says(
        () -> new FixedLenSequenceFeature(Shape.of(-1), DType.INT64),
        "FixedLenSequenceFeature: expected a fully known shape of one block, got [?]");
    says(() -> new FixedLenSequenceFeature(Shape.of(1), DType.BOOL), "FixedLenSequenceFeature");
    says(
        () -> new SparseFeature(List.of("a", "b"), "v", DType.INT64, Shape.of(3)),
        "SparseFeature: expected a size for each of the keys [a, b], got [3]");
    says(
        () -> new SparseFeature("a", "v", DType.INT64, -1),
        "SparseFeature: expected a size for each of the keys [a], got [?]");
    says(
        () -> new SparseFeature("", "v", DType.INT64, 1),
        "SparseFeature: expected keys of positions and of values, got [] and 'v'");
    says(() -> new SparseFeature("a", "", DType.INT64, 1), "got [a] and ''");
    says(() -> new SparseFeature("a", "v", DType.FLOAT16, 1), "SparseFeature: expected a dtype");
    says(() -> new RaggedFeature(DType.INT32), "RaggedFeature: expected a dtype");
    says(
        () -> new RaggedFeature(DType.INT64).withRowSplitsDtype(DType.FLOAT32),
        "RaggedFeature: rowSplitsDtype must be int32 or int64, got float32");
    says(
        () -> new RaggedFeature(DType.INT64).withValueKey(""),
        "RaggedFeature: expected a key of values, got ''");
    says(
        () -> new RaggedFeature.UniformRowLength(0),
        "RaggedFeature.UniformRowLength: expected a length of 1 or more, got 0");
  }

  @Test
  void features_thatReadOneKeyInTwoWays_areRefused() {
    var features =
        new TreeMap<String, ExampleFeature>(
            Map.of(
                "a",
                new VarLenFeature(DType.FLOAT32),
                "b",
                new RaggedFeature(DType.FLOAT32).withValueKey("a")));
    says(
        () -> Examples.parseExample(tf, List.of(new byte[0]), features),
        "Examples.parseExample: expected one reading of key 'a', got a sparse tensor of float32 and"
            + " a ragged tensor of float32 with splits of int32; parse twice");
    features.put("b", new SparseFeature("a", "v", DType.INT64, 3));
    says(
        () -> Examples.parseExample(tf, List.of(new byte[0]), features),
        "got a sparse tensor of float32 and a sparse tensor of int64");
    features.put("a", new FixedLenFeature(Shape.of(2), DType.INT64));
    says(
        () -> Examples.parseExample(tf, List.of(new byte[0]), features),
        "got a tensor of int64[2] and a sparse tensor of int64");
  }

  @Test
  void features_thatReadOneKeyInOneWay_shareIt() {
    byte[] bytes = example(Map.of("v", longs(5, 6), "i", longs(1, 0)));
    var parsed =
        Examples.parseSingleExample(
            tf,
            bytes,
            Map.of(
                "v", new VarLenFeature(DType.INT64),
                "once", new SparseFeature("i", "v", DType.INT64, 3),
                "twice", new SparseFeature("v", "i", DType.INT64, 9)));
    assertThat(((SparseTensor) value(parsed, "v")).toDense().toArray(long[].class))
        .containsExactly(5, 6);
    assertThat(((SparseTensor) value(parsed, "once")).toDense().toArray(long[].class))
        .containsExactly(6, 5, 0);
    assertThat(((SparseTensor) value(parsed, "twice")).values().toArray(long[].class))
        .containsExactly(1, 0);
  }

  @Test
  void features_ofAnotherKindThanTheMessage_areRefused() {
    byte[] bytes = new byte[0];
    says(
        () ->
            Examples.parseSequenceExample(
                tf,
                List.of(bytes),
                Map.of("c", new SparseFeature("i", "v", DType.INT64, 3)),
                Map.of()),
        "Examples.parseSequenceExample: feature 'c': expected one of FixedLenFeature,"
            + " RaggedFeature, VarLenFeature, got SparseFeature");
    says(
        () ->
            Examples.parseSingleSequenceExample(
                tf, bytes, Map.of(), Map.of("s", new FixedLenFeature(Shape.of(1), DType.INT64))),
        "Examples.parseSingleSequenceExample: feature 's': expected one of"
            + " FixedLenSequenceFeature, RaggedFeature, VarLenFeature, got FixedLenFeature");
    says(
        () -> parsed(new FixedLenSequenceFeature(Shape.scalar(), DType.INT64), bytes),
        "Examples.parseExample: feature 'f': expected a feature that examples may miss, got a"
            + " FixedLenSequenceFeature that must be there; use withAllowMissing(true)");
    var filled =
        new FixedLenSequenceFeature(Shape.scalar(), DType.INT64)
            .withAllowMissing(true)
            .withDefaultValue(1);
    says(
        () -> Examples.parseSequenceExample(tf, List.of(bytes), Map.of(), Map.of("s", filled)),
        "Examples.parseSequenceExample: feature 's': expected no default value, as shorter sequences"
            + " end with 0 or the empty string, got 1");
  }

  // -- default values -----------------------------------------------------------------------------

  @Test
  void defaultValue_ofAnyForm_fillsTheShape() {
    byte[] none = new byte[0];
    Shape square = Shape.of(2, 1);
    List<Object> forms =
        List.of(
            List.of(1, 2),
            new long[] {1, 2},
            new int[][] {{1}, {2}},
            tf.constant(new long[] {1, 2}));
    for (Object each : forms) {
      var found = (Tensor) parsed(new FixedLenFeature(square, DType.INT64, each), none);
      assertThat(found.shape()).isEqualTo(Shape.of(1, 2, 1));
      assertThat(tf.reshape(found, -1).toArray(long[].class)).containsExactly(1, 2);
    }
  }

  @Test
  void defaultValue_ofAnotherSizeOrDtype_isSaid() {
    byte[] none = new byte[0];
    says(
        () -> parsed(new FixedLenFeature(Shape.of(3), DType.FLOAT32, List.of(1f, 2f)), none),
        "Examples.parseExample: feature 'f': expected a default value of float32[3], got"
            + " float32[2]");
    Tensor wide = tf.constant(1.0);
    says(
        () -> parsed(new FixedLenFeature(Shape.scalar(), DType.FLOAT32, wide), none),
        "expected a default value of float32[], got float64[]");
    var filled =
        new FixedLenSequenceFeature(Shape.of(2), DType.INT64)
            .withAllowMissing(true)
            .withDefaultValue(List.of(1, 2));
    says(() -> parsed(filled, none), "expected a default value of int64[], got int64[2]");
    assertThatThrownBy(() -> parsed(new FixedLenFeature(Shape.scalar(), DType.INT64, "x"), none))
        .isInstanceOf(IllegalArgumentException.class);
  }

  // -- bytes --------------------------------------------------------------------------------------

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void missingFeature_inABatch_namesKeyAndExample() {
    byte[] has = example(Map.of("f", strings("x")));
    var feature = new FixedLenFeature(Shape.scalar(), DType.STRING);
    fails(
        () -> parsed(feature, has, has, example(Map.of("g", strings("x")))),
        "Name: example 2, Feature: f (data type: string) is required but could not be found");
    Tensor names = tf.constant(new String[] {"shop.records 5"});
    fails(
        () -> Examples.parseExample(tf, List.of(new byte[0]), Map.of("f", feature), names),
        "Name: shop.records 5, Feature: f");
    fails(
        () -> Examples.parseSingleExample(tf, new byte[0], Map.of("f", feature)),
        "Feature: f (data type: string) is required");
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void otherDtypeOrNumber_inABatch_namesKeyAndExample() {
    byte[] two = example(Map.of("f", longs(1, 2)));
    byte[] one = example(Map.of("f", longs(1)));
    var pair = new FixedLenFeature(Shape.of(2), DType.INT64);
    fails(() -> parsed(pair, two, one), "Name: example 1, Key: f, Index: 1.", "Number of int64");
    fails(
        () -> parsed(new VarLenFeature(DType.STRING), one, one),
        "Name: example 0, Key: f, Index: 0.  Data types don't match.",
        "Expected type: string");
    fails(
        () -> parsed(new RaggedFeature(DType.FLOAT32), one),
        "Key: f, Index: 0.  Data types don't match.");
  }

  @Test
  void names_notAsManyAsExamples_areRefused() {
    Tensor names = tf.constant(new String[] {"one"});
    fails(
        () ->
            Examples.parseExample(
                tf,
                List.of(new byte[0], new byte[0]),
                Map.of("f", new VarLenFeature(DType.INT64)),
                names),
        "Expected names have the same shape as serialized");
  }

  // -- sparse features ----------------------------------------------------------------------------

  @Test
  void sparseFeature_positionsThatAreNotAsManyAsValues_isSaidWithTheExample() {
    byte[] fine = example(Map.of("i", longs(0), "v", longs(4)));
    byte[] more = example(Map.of("i", longs(1, 2), "v", longs(5)));
    byte[] fewer = example(Map.of("i", longs(3), "v", longs(6, 7)));
    var feature = new SparseFeature("i", "v", DType.INT64, 9);
    String message =
        "Examples.parseExample: feature 'f': expected as many numbers under 'i' as values under 'v'"
            + " in each example, but not in example ";
    says(() -> parsed(feature, fine, more), message + 1);
    // In all they are as many: each value would move to the place of another.
    says(() -> parsed(feature, fine, fine, more, fewer), message + 2);
    says(() -> parsed(feature, fine, fewer, more), message + 1);
    says(
        () -> Examples.parseSingleExample(tf, more, Map.of("f", feature)),
        "Examples.parseSingleExample: feature 'f': expected as many numbers under 'i' as");
    var function =
        tf.function((Ops g, Tensor x) -> Examples.parseExample(g, x, Map.of("f", feature)));
    fails(
        () -> function.apply(tf.constant(new byte[][] {more, fewer}, DType.STRING)),
        "Examples.parseExample: feature",
        "expected as many numbers under");
  }

  // -- partitions ---------------------------------------------------------------------------------

  @Test
  void validate_partitionsThatDoNotCutTheValues_isSaidWithTheKey() {
    byte[] bytes =
        example(
            Map.of(
                "v", longs(1, 2, 3),
                "splits", longs(0, 5, 2),
                "late", longs(1, 3),
                "lengths", longs(7, 1),
                "starts", longs(1, 2),
                "limits", longs(2),
                "ids", longs(1, 0, 1)));
    List<RaggedFeature.Partition> wrong =
        List.of(
            new RaggedFeature.RowSplits("splits"),
            new RaggedFeature.RowLengths("lengths"),
            new RaggedFeature.RowStarts("starts"),
            new RaggedFeature.RowLimits("limits"),
            new RaggedFeature.ValueRowIds("ids"));
    for (RaggedFeature.Partition each : wrong) {
      var feature =
          new RaggedFeature(DType.INT64).withValueKey("v").withPartitions(each).withValidate(true);
      String message = "feature 'f': expected %s that cut exactly".formatted(each);
      assertThatThrownBy(() -> parsed(feature, bytes))
          .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class)
          .hasMessageContaining("Examples.parseExample: " + message);
      says(
          () -> Examples.parseSingleExample(tf, bytes, Map.of("f", feature)),
          "Examples.parseSingleExample: " + message);
    }
    var late =
        new RaggedFeature(DType.INT64)
            .withValueKey("v")
            .withPartitions(new RaggedFeature.RowSplits("late"))
            .withValidate(true);
    says(() -> Examples.parseSingleExample(tf, bytes, Map.of("f", late)), "RowSplits[key=late]");
  }

  @Test
  void validate_limitsThatReachIntoTheNextExample_isSaid() {
    byte[] long3 = example(Map.of("v", longs(1, 2, 3), "p", longs(0, 5)));
    byte[] long2 = example(Map.of("v", longs(4, 5), "p", longs(0, 2)));
    var feature =
        new RaggedFeature(DType.INT64)
            .withValueKey("v")
            .withPartitions(new RaggedFeature.RowSplits("p"));
    // As in Python, nobody looks.
    assertThat(((RaggedTensor) parsed(feature, long3, long2)).toList())
        .isEqualTo(List.of(List.of(List.of(1L, 2L, 3L, 4L, 5L)), List.of(List.of())));
    says(
        () -> parsed(feature.withValidate(true), long3, long2),
        "RowSplits[key=p] that cut exactly the values of their example, which example 0 has not");
    var function =
        tf.function((Ops g, Tensor x) ->
            Examples.parseExample(g, x, Map.of("f", feature.withValidate(true))));
    fails(
        () -> function.apply(tf.constant(new byte[][] {long3, long2}, DType.STRING)),
        "RowSplits[key=p] that cut exactly the values of their example");
  }

  @Test
  void uniformRowLength_thatCutsAcrossExamples_isSaidIfValidated() {
    byte[] one = example(Map.of("f", longs(1)));
    byte[] three = example(Map.of("f", longs(2, 3, 4)));
    var feature =
        new RaggedFeature(DType.INT64).withPartitions(new RaggedFeature.UniformRowLength(2));
    says(
        () -> parsed(feature, one),
        "Examples.parseExample: feature 'f': expected values for rows of length 2, got 1 values");
    assertThat(((RaggedTensor) parsed(feature, one, three)).toList()).hasSize(2);
    says(
        () -> parsed(feature.withValidate(true), one, three),
        "feature 'f': expected UniformRowLength[length=2] that cut exactly");
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 24, 1L << 40, Long.MAX_VALUE})
  void valueRowIds_ofTooManyRows_areRefusedBeforeTheyAreMade(long id) {
    byte[] bytes = example(Map.of("v", longs(1), "p", longs(id)));
    var feature =
        new RaggedFeature(DType.INT64)
            .withValueKey("v")
            .withPartitions(new RaggedFeature.ValueRowIds("p"))
            .withRowSplitsDtype(DType.INT64);
    var features = Map.of("f", feature);
    String words = "expected at most 16777216 rows";
    assertThatThrownBy(() -> parsed(feature, bytes))
        .satisfiesAnyOf(
            e -> assertThat(e).hasMessageContaining(words),
            // The number of rows is too large for a number.
            e -> assertThat(id).isEqualTo(Long.MAX_VALUE));
    says(() -> Examples.parseSingleExample(tf, bytes, features), words);
    var function = tf.function((Ops g, Tensor x) -> Examples.parseSingleExample(g, x, features));
    assertThatThrownBy(() -> function.apply(tf.constant(bytes, DType.STRING)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining(words);
  }

  @Test
  void valueRowIds_notAsManyAsValues_isSaid() {
    byte[] bytes = example(Map.of("v", longs(1, 2)));
    var feature =
        new RaggedFeature(DType.INT64)
            .withValueKey("v")
            .withPartitions(new RaggedFeature.ValueRowIds("none"));
    says(
        () -> parsed(feature, bytes),
        "Examples.parseExample: feature 'f': expected a row id for each of 2 values, got 0 row ids");
  }

  @Test
  void rowSplits_thatAreMissing_makeNoRows() {
    var feature =
        new RaggedFeature(DType.INT64).withPartitions(new RaggedFeature.RowSplits("none"));
    var one = value(Examples.parseSingleExample(tf, new byte[0], Map.of("f", feature)), "f");
    assertThat(((RaggedTensor) one).toList()).isEmpty();
    assertThat(((RaggedTensor) parsed(feature, new byte[0])).toList())
        .isEqualTo(List.of(List.of()));
  }

  // -- functions ----------------------------------------------------------------------------------

  @Test
  void results_ofFunctions_areMapsAndRecords() {
    byte[] sequence =
        SequenceExample.newBuilder()
            .setContext(Features.newBuilder().putFeature("c", floats(0.5f)))
            .setFeatureLists(
                FeatureLists.newBuilder()
                    .putFeatureList(
                        "s",
                        FeatureList.newBuilder().addFeature(longs(1)).addFeature(longs(2)).build()))
            .build()
            .toByteArray();
    var function =
        tf.function((Ops g, Tensor x) ->
            Examples.parseSequenceExample(
                g,
                x,
                Map.of("c", new FixedLenFeature(Shape.scalar(), DType.FLOAT32)),
                Map.of("s", new FixedLenSequenceFeature(Shape.scalar(), DType.INT64))));
    SequenceFeatures all = function.apply(tf.constant(new byte[][] {sequence}, DType.STRING));
    assertThat(((Tensor) value(all.context(), "c")).toArray(float[].class)).containsExactly(0.5f);
    assertThat(((Tensor) value(all.sequences(), "s")).toArray(long[][].class))
        .isEqualTo(new long[][] {{1, 2}});
    assertThat(value(all.lengths(), "s").toArray(long[].class)).containsExactly(2);
  }

  @Test
  void shapes_inFunctions_areThoseOfTheFeatures() {
    Map<String, ExampleFeature> features =
        Map.of(
            "d", new FixedLenFeature(Shape.of(2), DType.INT64),
            "r", new RaggedFeature(DType.INT64),
            "v", new VarLenFeature(DType.INT64));
    var function =
        tf.function((Ops g, Tensor x) -> {
          var parsed = Examples.parseExample(g, x, features);
          assertThat(((Tensor) value(parsed, "d")).shape()).isEqualTo(Shape.of(3, 2));
          assertThat(((RaggedTensor) value(parsed, "r")).shape()).isEqualTo(Shape.of(3, -1));
          assertThat(((SparseTensor) value(parsed, "v")).shape().rank()).isEqualTo(2);
          return parsed;
        });
    byte[] one = example(Map.of("d", longs(1, 2)));
    Map<String, TensorLike> found =
        function.apply(tf.constant(new byte[][] {one, one, one}, DType.STRING));
    assertThat(found).containsOnlyKeys("d", "r", "v");
  }
}
