package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.CompositeGolden;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions of the structure of ragged tensors give what Python gives, shape and all, and refuse
/// what Python refuses: eagerly, in functions, and where sizes are unknown.
final class RaggedStructureGoldenTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    // RaggedCross is not vetted.
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  static Stream<StructureCase> cases() {
    List<JsonNode> all = Golden.cases("ragged_structure").toList();
    return Tier.sample(
        IntStream.range(0, all.size()).mapToObj(i -> new StructureCase(i, all.get(i))), 120);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_eagerly_isAsInPython(StructureCase each) {
    if (each.isRefused()) {
      assertThatThrownBy(() -> each.run(tf, each.values(tf))).isInstanceOf(RuntimeException.class);
      return;
    }
    assertLike(each.run(tf, each.values(tf)), each.json().get("result"), true);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_traced_isAsInPython(StructureCase each) {
    check(each, FunctionOptions.defaults());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_ofUnknownSizes_isAsInPython(StructureCase each) {
    // How many parts or positions there are must be known in Python, too.
    boolean known = Set.of("split", "gather_nd").contains(each.function());
    List<Object> specs =
        each.values(tf).stream()
            .map(value -> known && value instanceof Tensor ? TypeSpecs.of(value) : ofAnySize(value))
            .toList();
    check(each, FunctionOptions.defaults().withInputSignature(specs));
  }

  private static Object ofAnySize(Object value) {
    if (value instanceof Tensor tensor) {
      return TensorSpec.of(anySize(tensor.shape()), tensor.dtype());
    }
    var ragged = (RaggedTensor) value;
    long[] sizes = ragged.shape().toArray();
    sizes[0] = Shape.UNKNOWN_SIZE;
    return RaggedTensorSpec.of(
        Shape.of(sizes), ragged.dtype(), ragged.raggedRank(), ragged.rowSplitsDtype());
  }

  private static Shape anySize(Shape shape) {
    return Shape.unknownOfRank(shape.rank());
  }

  private static void check(StructureCase each, FunctionOptions options) {
    var function =
        tf.function(
            (Ops g, List<Object> values) -> Objects.requireNonNull(each.run(g, values)), options);
    if (each.isRefused()) {
      assertThatThrownBy(() -> function.apply(each.values(tf)))
          .isInstanceOf(RuntimeException.class);
      return;
    }
    assertLike(function.apply(each.values(tf)), each.json().get("result"), false);
  }

  static Stream<StructureCase> slopes() {
    return cases().filter(each -> each.json().has("gradients"));
  }

  @ParameterizedTest
  @MethodSource("slopes")
  void gradient_eagerly_isAsInPython(StructureCase each) {
    List<Object> values = each.values(tf);
    List<Tensor> flat =
        values.stream()
            .map(RaggedStructureGoldenTest::flat)
            .filter(RaggedStructureGoldenTest::isReal)
            .toList();
    try (GradientTape tape = tf.gradientTape()) {
      flat.forEach(tape::watch);
      Tensor total = weighted(each.run(tf, values));
      List<? extends @Nullable TensorLike> found = tape.gradient(total, flat);
      JsonNode expected = each.json().get("gradients");
      for (int i = 0; i < flat.size(); i++) {
        assertGradient(dense(found.get(i)), expected.get(i), each + " of value " + i);
      }
    }
  }

  private static void assertGradient(@Nullable Tensor found, JsonNode expected, String where) {
    if (expected.isNull()) {
      assertThat(found).as(where).isNull();
      return;
    }
    assertThat(found).as(where).isNotNull();
    assertThat(doubles(Objects.requireNonNull(found)))
        .as(where)
        .containsExactly(
            CompositeGolden.list(expected).stream()
                .mapToDouble(one ->
                    one.isTextual()
                        ? Double.parseDouble(
                            one.asText().replace("inf", "Infinity").replace("nan", "NaN"))
                        : one.doubleValue())
                .toArray(),
            Offset.offset(1e-4));
  }

  private static @Nullable Tensor dense(@Nullable TensorLike gradient) {
    return gradient instanceof IndexedSlices slices ? slices.toTensor() : (Tensor) gradient;
  }

  private static Tensor flat(Object value) {
    return value instanceof RaggedTensor ragged ? ragged.flatValues() : (Tensor) value;
  }

  private static boolean isReal(Tensor tensor) {
    return tensor.dtype().isFloating();
  }

  private static Tensor weighted(@Nullable Object results) {
    Tensor total = tf.constant(0.0);
    for (Object each : results instanceof List<?> list ? list : List.of(results)) {
      Tensor flat = flat(each);
      if (isReal(flat)) {
        Tensor line = tf.cast(tf.reshape(flat, -1), DType.FLOAT64);
        double[] weights = new double[(int) line.size()];
        Arrays.setAll(weights, i -> i % 5 + 1);
        total = total.plus(tf.math.reduceSum(line.times(tf.constant(weights))));
      }
    }
    return total;
  }

  // -- likeness -----------------------------------------------------------------------------------

  private static void assertLike(@Nullable Object actual, JsonNode node, boolean exact) {
    JsonNode expected = StructureCase.written(node);
    if (expected.isArray()) {
      List<Object> items = items(actual);
      assertThat(items).hasSize(expected.size());
      for (int i = 0; i < items.size(); i++) {
        assertLike(items.get(i), expected.get(i), exact);
      }
    } else if (expected.has("tensor")) {
      assertThat(actual).isInstanceOf(Tensor.class);
      assertTensor((Tensor) Objects.requireNonNull(actual), expected.get("tensor"));
    } else if (expected.has("sparse")) {
      var sparse = (SparseTensor) Objects.requireNonNull(actual);
      assertTensor(sparse.indices(), tensor(expected, 0));
      assertTensor(sparse.values(), tensor(expected, 1));
      assertTensor(sparse.denseShape(), tensor(expected, 2));
    } else {
      assertThat(actual).isInstanceOf(RaggedTensor.class);
      assertRagged((RaggedTensor) Objects.requireNonNull(actual), expected, exact);
    }
  }

  private static JsonNode tensor(JsonNode sparse, int component) {
    return StructureCase.written(sparse.get("sparse").get(component)).get("tensor");
  }

  private static List<Object> items(@Nullable Object actual) {
    return switch (actual) {
      case List<?> list -> new ArrayList<>(list);
      case Record named -> StructureFunctions.components(named);
      case null, default -> Assertions.fail("no list: " + actual);
    };
  }

  private static void assertRagged(RaggedTensor actual, JsonNode expected, boolean exact) {
    assertTensor(actual.flatValues(), expected.get("flat"));
    assertThat(actual.rowSplitsDtype().toString()).isEqualTo(expected.get("splitsDtype").asText());
    List<List<Long>> splits = new ArrayList<>();
    for (Tensor each : actual.nestedRowSplits()) {
      splits.add(Arrays.stream(tf.cast(each, DType.INT64).toArray(long[].class)).boxed().toList());
    }
    assertThat(splits).hasToString(spaced(expected.get("splits")));
    actual.validate();
    Shape shape = Shape.of(StructureCase.shape(expected.get("shape")));
    if (exact) {
      assertThat(actual.shape()).isEqualTo(shape);
    }
  }

  private static String spaced(JsonNode node) {
    return node.toString().replace(",", ", ");
  }

  private static void assertTensor(Tensor actual, JsonNode expected) {
    assertThat(actual.dtype()).isEqualTo(DType.ofName(expected.get("dtype").asText()));
    assertThat(actual.shape()).isEqualTo(Shape.of(StructureCase.shape(expected.get("shape"))));
    Tensor like = StructureCase.tensor(tf, expected);
    if (actual.dtype() == DType.STRING || actual.dtype() == DType.BOOL) {
      assertThat(tf.reshape(actual, -1).toList()).isEqualTo(tf.reshape(like, -1).toList());
    } else {
      assertThat(doubles(actual)).containsExactly(doubles(like), Offset.offset(1e-5));
    }
  }

  private static double[] doubles(Tensor tensor) {
    return tf.cast(tf.reshape(tensor, -1), DType.FLOAT64).toArray(double[].class);
  }
}
