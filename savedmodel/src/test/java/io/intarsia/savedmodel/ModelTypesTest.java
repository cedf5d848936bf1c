package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AnonymousSpec;
import io.intarsia.spec.TensorLiteral;
import io.intarsia.spec.TensorSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What functions take and give, as values.
final class ModelTypesTest {
  private static final Path MODELS = Path.of("src/test/resources/models");

  private static ModelTypes types(String name) {
    return SavedModel.types(MODELS.resolve(name), LoadOptions.defaults());
  }

  private static ModelTypes.Function function(String model, String name) {
    return Objects.requireNonNull(types(model).functions().get(name));
  }

  @Test
  void functions_haveParametersDefaultsAndTraces() {
    var scaled = function("parameters", "scaled");
    assertThat(scaled.parameters()).isEqualTo("(x, factor=2.0, *, offset=1.0, negate=False)");
    assertThat(scaled.names()).containsExactly("x", "factor");
    assertThat(scaled.keywordOnly()).containsExactly("offset", "negate");
    assertThat(scaled.rest()).isEmpty();
    assertThat(scaled.defaults()).isEqualTo(Map.of("factor", 2.0, "offset", 1.0, "negate", false));
    var x = TensorSpec.of(Shape.of(-1), DType.FLOAT32, "x");
    assertThat(scaled.traces().getFirst().positional()).isEqualTo(List.of(x, 2.0));
    assertThat(scaled.traces().getFirst().keywords())
        .isEqualTo(Map.of("negate", false, "offset", 1.0));
    assertThat(scaled.traces()).hasSize(3);
    assertThat(function("parameters", "variadic").rest()).isEqualTo("rest");
    assertThat(function("parameters", "tensor_default").defaults())
        .isEqualTo(Map.of("y", TensorLiteral.of(new float[] {1, 2})));
  }

  @Test
  void functions_areThoseOfTheRoot_alsoWithoutTraces() {
    assertThat(types("variables").functions().keySet())
        .containsExactlyInAnyOrder("add", "grow", "read", "set", "sum");
    assertThat(function("arithmetic", "never").traces()).isEmpty();
    assertThat(function("arithmetic", "nothing").traces().getFirst().result()).isNull();
  }

  @Test
  void extensionTypes_haveTheirFields() {
    Object masked = function("extension_types", "make").traces().getFirst().result();
    assertThat(masked)
        .isInstanceOfSatisfying(
            AnonymousSpec.class,
            spec -> {
              assertThat(spec.name()).isEqualTo("golden.Masked.Spec");
              assertThat(spec.fields()).containsOnlyKeys("values", "mask", "name");
            });
  }

  @Test
  void signatures_areSortedByName_soAreInputsAndOutputs() {
    var signatures = types("dense").signatures();
    assertThat(signatures.keySet()).containsExactly("serving_default", "train");
    var train = Objects.requireNonNull(signatures.get("train"));
    assertThat(train.inputs().keySet()).containsExactly("labels", "x");
    assertThat(train.inputs().get("labels"))
        .isEqualTo(TensorSpec.of(Shape.of(-1), DType.INT32, "labels"));
    assertThat(train.outputs().keySet()).containsExactly("output_0");
  }

  @Test
  void modelOfTensorFlow1_hasSignaturesAlone() {
    var session = types("session");
    assertThat(session.functions()).isEmpty();
    assertThat(session.signatures().keySet()).containsExactly("count", "serving_default", "words");
    var words = Objects.requireNonNull(session.signatures().get("words"));
    assertThat(words.inputs())
        .isEqualTo(Map.of("words", TensorSpec.of(Shape.of(-1), DType.STRING)));
    assertThat(words.outputs())
        .isEqualTo(Map.of("index", TensorSpec.of(Shape.of(-1), DType.INT64)));
  }

  @Test
  void modelOfSeveralGraphs_isThatOfTheTags() {
    assertThatThrownBy(() -> types("two_graphs"))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("The tags of its 2 graphs");
    var options = LoadOptions.defaults().withTags(Set.of("serve", "hundred"));
    assertThat(SavedModel.types(MODELS.resolve("two_graphs"), options).signatures().keySet())
        .containsExactly("serving_default");
  }
}
