package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.CompositeGolden;
import io.intarsia.types.Refusals;
import io.intarsia.types.ValueGradients;
import io.intarsia.types.ValueMode;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions of the structure of ragged tensors give what Python gives, shape and all, and refuse
/// what Python refuses, in every mode.
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

  private static Stream<StructureCase> all() {
    List<JsonNode> all = Golden.cases("ragged_structure").toList();
    return IntStream.range(0, all.size()).mapToObj(i -> new StructureCase(i, all.get(i)));
  }

  static Stream<Arguments> cases() {
    return ValueMode.drawn(all(), 130);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void function_inEachMode_isAsInPython(ValueMode mode, StructureCase each) {
    if (isDeeper(mode, each)) {
      Refusals.of(mode).check(each.function(), () -> checkDeeper(mode, each));
    } else if (!each.isRefused()) {
      Refusals.of(mode).check(each.function(), () -> check(mode, each));
    } else if (mode != ValueMode.COMPILED) {
      // XLA leaves assertions out.
      assertThatThrownBy(() -> run(mode, each)).isInstanceOf(RuntimeException.class);
    }
  }

  private static void checkDeeper(ValueMode mode, StructureCase each) {
    var deep = (RaggedTensor) run(mode, each);
    var known = (TensorLike) run(ValueMode.EAGER, each);
    assertThat(deep.toList()).isEqualTo(lists(known));
    assertThat(deep.raggedRank()).isGreaterThanOrEqualTo(raggedRank(known));
  }

  static void check(ValueMode mode, StructureCase each) {
    assertLike(run(mode, each), each.json().get("result"), mode == ValueMode.EAGER);
  }

  private static Object run(ValueMode mode, StructureCase each) {
    return mode.run(
        tf, each.values(tf), (g, values) -> Objects.requireNonNull(each.run(g, values)));
  }

  /// Whether values are put side by side along an axis behind those that are known to be there:
  /// Python's result is then of another ragged rank, and ours.
  private static boolean isDeeper(ValueMode mode, StructureCase each) {
    JsonNode axis = each.json().get("arguments").path(1);
    return mode == ValueMode.UNKNOWN_RANK
        && !each.isRefused()
        && (each.function().endsWith("stack") || each.function().endsWith("concat"))
        && axis.isInt()
        && axis.intValue()
            > each.values(tf).stream()
                .mapToInt(RaggedStructureGoldenTest::raggedRank)
                .max()
                .orElse(0);
  }

  private static int raggedRank(Object value) {
    return value instanceof RaggedTensor ragged ? ragged.raggedRank() : 0;
  }

  private static Object lists(TensorLike value) {
    return value instanceof RaggedTensor ragged ? ragged.toList() : ((Tensor) value).toList();
  }

  @ParameterizedTest
  @EnumSource(ValueMode.class)
  @Tag("full")
  void refusals_ofEachMode_areTrue(ValueMode mode) {
    Stream<Refusals.Run> gradients =
        withGradients()
            .filter(each -> !isDeeper(mode, each))
            .map(each -> new Refusals.Run(each.function(), () -> checkGradients(mode, each)));
    Stream<Refusals.Run> results =
        all()
            .filter(each -> !each.isRefused())
            .map(each -> new Refusals.Run(each.function(), () -> run(mode, each)));
    Refusals.of(mode).areTrue(Stream.concat(gradients, results));
  }

  static Stream<Arguments> slopes() {
    return ValueMode.drawn(withGradients(), 600);
  }

  private static Stream<StructureCase> withGradients() {
    return all().filter(each -> each.json().has("gradients"));
  }

  @ParameterizedTest
  @MethodSource("slopes")
  void gradient_inEachMode_isAsInPython(ValueMode mode, StructureCase each) {
    assumeFalse(isDeeper(mode, each), "the function itself is not as in Python");
    Refusals.of(mode).check(each.function(), () -> checkGradients(mode, each));
  }

  private static void checkGradients(ValueMode mode, StructureCase each) {
    List<Tensor> found =
        ValueGradients.in(
            mode,
            tf,
            each.values(tf),
            (g, values) -> Objects.requireNonNull(each.run(g, values)),
            (g, position) -> g.math.floormod(position, 5).plus(1));
    JsonNode expected = each.json().get("gradients");
    for (int i = 0; i < found.size(); i++) {
      assertGradient(found.get(i), expected.get(i), each + " of value " + i);
    }
  }

  // Where Python has no gradient, there are zeros.
  private static void assertGradient(Tensor found, JsonNode expected, String where) {
    double[] numbers =
        expected.isNull()
            ? new double[Math.toIntExact(found.size())]
            : CompositeGolden.list(expected).stream()
                .mapToDouble(RaggedStructureGoldenTest::number)
                .toArray();
    assertThat(doubles(found)).as(where).containsExactly(numbers, Offset.offset(1e-4));
  }

  private static double number(JsonNode one) {
    return one.isTextual()
        ? Double.parseDouble(one.asText().replace("inf", "Infinity").replace("nan", "NaN"))
        : one.doubleValue();
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
