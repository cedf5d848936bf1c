package io.intarsia.op.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import org.junit.jupiter.api.Test;

/// The definitions that all is generated from, and what another release has beside them, on
/// whichever the tests run.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class DefinitionFileTest {
  private final DefinitionFile generated = DefinitionFile.read("op-definitions.bin");
  private final DefinitionFile later = DefinitionFile.read("op-definitions-2.21.bin");

  @Test
  void find_opThatALaterReleaseChanged_isInBothAsEachDefinesIt() {
    var before = generated.find("TensorListGetItem");
    var after = later.find("TensorListGetItem");

    assertThat(before.attribute("Tshape")).isEmpty();
    assertThat(before.inputs().get(2).dtype()).isEqualTo(DType.INT32);
    var shape = after.attribute("Tshape").orElseThrow();
    assertThat(shape.defaultValue()).isEqualTo(DType.INT32);
    assertThat(shape.allowedValues()).containsExactly(DType.INT32, DType.INT64);
    assertThat(after.inputs().get(2).typeAttribute()).isEqualTo("Tshape");
  }

  @Test
  void names_ofALaterRelease_areTheFewThatDiffer() {
    assertThat(later.names())
        .isSorted()
        .hasSize(33)
        .contains("DecodeJxl", "DecodeWebP", "Range", "UniformQuantize")
        .doesNotContain("MatMul");
    assertThat(generated.names()).hasSize(1788).isSorted().doesNotContain("DecodeWebP");
    assertThat(later.find("MatMul")).isNull();
  }

  @Test
  void read_resourceThatIsMissing_isAMistakeOfTheBuild() {
    assertThatThrownBy(() -> DefinitionFile.read("op-definitions-9.9.bin"))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the resource op-definitions-9.9.bin is missing; please report");
  }
}
