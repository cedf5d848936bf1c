package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Ragged and sparse values, their components, and what comes out of their boxes, as in Python.
@Tag("E-096")
@Tag("E-097")
@Tag("E-098")
@Tag("E-103")
final class GoldenBoxesTest {
  static List<JsonNode> ragged() {
    return CompositeGolden.list("ragged");
  }

  static List<JsonNode> sparse() {
    return CompositeGolden.list("sparse");
  }

  @ParameterizedTest
  @MethodSource("ragged")
  void ragged_builtFromLists_hasPythonsComponents(JsonNode golden) {
    try (var tf = Environment.open()) {
      var spec = (RaggedTensorSpec) CompositeGolden.spec(golden.get("spec"));
      for (int i = 0; i < 2; i++) {
        RaggedTensor value = value(tf, golden, i);
        List<Object> components = components(value);

        assertThat(components).isEqualTo(expected(tf, golden.get("components").get(i)));
        assertThat(value.toList())
            .isEqualTo(CompositeGolden.nested(golden.get("values").get(i), spec.dtype()));
        assertThat(spec.isCompatibleWith(value)).isTrue();
        value.validate();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ragged")
  void ragged_boxesStackedTakenApartAndJoined_arePythonsValues(JsonNode golden) {
    try (var tf = Environment.open()) {
      var spec = (RaggedTensorSpec) CompositeGolden.spec(golden.get("spec"));
      List<RaggedTensor> values = List.of(value(tf, golden, 0), value(tf, golden, 1));

      RaggedTensor stacked = Boxes.stacked(tf, spec, values);
      assertThat(stacked.toList())
          .isEqualTo(CompositeGolden.nested(golden.get("stack"), spec.dtype()));
      assertThat(spec.stacked(2).isCompatibleWith(stacked)).isTrue();
      RaggedTensor joined = Boxes.concatenated(tf, spec, values);
      assertThat(joined.toList())
          .isEqualTo(CompositeGolden.nested(golden.get("concat"), spec.dtype()));
      assertThat(spec.unstacked().stacked(-1).isCompatibleWith(joined)).isTrue();
      List<RaggedTensor> parts = parts(tf, spec, values.getFirst());
      assertThat(parts.stream().<Object>map(RaggedTensor::toList).toList())
          .isEqualTo(CompositeGolden.nested(golden.get("parts"), spec.dtype()));
      assertThat(parts).allMatch(spec.unstacked()::isCompatibleWith);
      for (int rank = 0; rank < 2; rank++) {
        Tensor box = spec.toBoxedTensor(values.getFirst(), rank).getFirst();
        assertThat(spec.boxedTensorSpec(rank).getFirst().isCompatibleWith(box)).isTrue();
        assertThat(box.rank()).isEqualTo(rank);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sparse")
  void sparse_boxesStackedTakenApartAndJoined_arePythonsValues(JsonNode golden) {
    try (var tf = Environment.open()) {
      var spec = (SparseTensorSpec) CompositeGolden.spec(golden.get("spec"));
      List<SparseTensor> values =
          CompositeGolden.list(golden.get("components")).stream()
              .map(parts -> sparse(tf, parts))
              .toList();

      assertThat(spec).isEqualTo(values.getFirst().typeSpec());
      assertThat(components(Boxes.stacked(tf, spec, values)))
          .isEqualTo(expected(tf, golden.get("stack")));
      var open = SparseTensorSpec.of(spec.unstacked().stacked(-1).shape(), spec.dtype());
      assertThat(components(Boxes.concatenated(tf, open, values)))
          .isEqualTo(expected(tf, golden.get("concat")));
      if (spec.shape().rank() > 1) {
        List<List<Object>> parts =
            Boxes.unstacked(tf, spec, values.getFirst()).stream()
                .map(GoldenBoxesTest::components)
                .toList();
        assertThat(parts)
            .isEqualTo(
                CompositeGolden.list(golden.get("parts")).stream()
                    .map(part -> expected(tf, part))
                    .toList());
      }
      for (int rank = 0; rank <= spec.shape().rank(); rank++) {
        Tensor box = spec.toBoxedTensor(values.getFirst(), rank).getFirst();
        assertThat(spec.boxedTensorSpec(rank).getFirst().isCompatibleWith(box)).isTrue();
        assertThat(components(spec.fromBoxedTensor(List.of(box))))
            .isEqualTo(components(values.getFirst()));
      }
    }
  }

  private static List<RaggedTensor> parts(Place tf, RaggedTensorSpec spec, RaggedTensor value) {
    return value.nrows() == 0 ? List.of() : Boxes.unstacked(tf, spec, value);
  }

  private static RaggedTensor value(Place tf, JsonNode golden, int which) {
    var spec = (RaggedTensorSpec) CompositeGolden.spec(golden.get("spec"));
    DType dtype = spec.dtype();
    List<?> nested = (List<?>) CompositeGolden.nested(golden.get("values").get(which), dtype);
    if (nested.isEmpty() || spec.shape().rank() > spec.raggedRank() + 1) {
      // Lists cannot say what an empty one would hold.
      return raggedOf(tf, spec, golden.get("components").get(which));
    }
    try {
      return RaggedTensor.of(tf, nested, dtype, spec.raggedRank(), spec.rowSplitsDtype());
    } catch (IllegalArgumentException e) {
      return raggedOf(tf, spec, golden.get("components").get(which));
    }
  }

  private static RaggedTensor raggedOf(Place tf, RaggedTensorSpec spec, JsonNode components) {
    List<Tensor> tensors =
        CompositeGolden.list(components).stream()
            .map(each -> CompositeGolden.tensor(tf, each))
            .toList();
    return (RaggedTensor) Objects.requireNonNull(Nest.expanded().packSequenceAs(spec, tensors));
  }

  private static SparseTensor sparse(Place tf, JsonNode parts) {
    return SparseTensor.of(
        CompositeGolden.tensor(tf, parts.get(0)),
        CompositeGolden.tensor(tf, parts.get(1)),
        CompositeGolden.tensor(tf, parts.get(2)));
  }

  private static List<Object> components(Object value) {
    return Nest.expanded().flatten(value).stream()
        .<Object>map(t -> text((Tensor) Objects.requireNonNull(t)))
        .toList();
  }

  private static List<Object> expected(Place tf, JsonNode components) {
    return CompositeGolden.list(components).stream()
        .<Object>map(each -> text(CompositeGolden.tensor(tf, each)))
        .toList();
  }

  private static Object text(Tensor tensor) {
    return List.of(tensor.dtype(), tensor.shape(), tensor.toList());
  }
}
