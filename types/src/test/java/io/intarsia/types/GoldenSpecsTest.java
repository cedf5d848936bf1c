package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.array.TensorArraySpec;
import io.intarsia.variable.VariableSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Specs as Python sees them.
final class GoldenSpecsTest {
  private static final List<TypeSpec<?>> SPECS =
      CompositeGolden.list("specs").stream().<TypeSpec<?>>map(CompositeGolden::spec).toList();

  static List<JsonNode> specs() {
    return CompositeGolden.list("specs");
  }

  static List<JsonNode> pairs() {
    return CompositeGolden.list("pairs");
  }

  @ParameterizedTest
  @MethodSource("specs")
  @Tag("E-046")
  @Tag("E-076")
  void spec_ofPythonsState_hasItsStateAndItsComponents(JsonNode golden) {
    TypeSpec<?> spec = CompositeGolden.spec(golden);

    assertThat(TypeSpec.deserialize(spec.getClass(), spec.serialize())).isEqualTo(spec);
    assertThat(spec.serialize().size()).isGreaterThanOrEqualTo(golden.get("state").size());
    List<TypeSpec<?>> flat =
        CompositeGolden.list(golden.get("flat")).stream()
            .<TypeSpec<?>>map(CompositeGolden::spec)
            .toList();
    // Python keeps variables whole when it takes specs apart; here they have their handle.
    assertThat(Nest.expanded().flatten(spec))
        .isEqualTo(
            spec instanceof VariableSpec
                ? List.of(TensorSpec.of(Shape.scalar(), DType.RESOURCE))
                : flat);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  @Tag("E-073")
  void pair_compatibilityAndMerge_areThoseOfPython(JsonNode golden) {
    TypeSpec<?> a = SPECS.get(golden.get(0).intValue());
    TypeSpec<?> b = SPECS.get(golden.get(1).intValue());

    assertThat(a.isCompatibleWith(b)).isEqualTo(expected(golden, a, b));
    Optional<TypeSpec<?>> merged = a.mostSpecificCompatibleType(b).map(spec -> spec);
    if (!mergedOddly(a, b)) {
      JsonNode common = golden.get(3);
      assertThat(merged)
          .isEqualTo(
              common.isNull() ? Optional.empty() : Optional.of(CompositeGolden.spec(common)));
    }
  }

  // Python asks one side only; here both have the same say. A tensor spec that takes any variable's
  // handle for a tensor is left to the variables.
  private static boolean expected(JsonNode golden, TypeSpec<?> a, TypeSpec<?> b) {
    if (a.getClass() != b.getClass() && (a instanceof VariableSpec || b instanceof VariableSpec)) {
      return false;
    }
    JsonNode reversed =
        pairs().get(golden.get(1).intValue() * SPECS.size() + golden.get(0).intValue());
    return golden.get(2).booleanValue() || reversed.get(2).booleanValue();
  }

  // Of element shapes that differ Python takes the one of the first spec if shapes are not
  // inferred.
  private static boolean mergedOddly(TypeSpec<?> a, TypeSpec<?> b) {
    return a instanceof TensorArraySpec first
        && b instanceof TensorArraySpec second
        && !first.elementShape().equals(second.elementShape());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void print_anySpec_namesClassAndState(JsonNode golden) {
    TypeSpec<?> spec = CompositeGolden.spec(golden);
    if (!(spec instanceof TensorSpec)) {
      assertThat(spec.toString()).startsWith(golden.get("spec").asText() + "(").endsWith(")");
    }
  }
}
