package io.intarsia.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpellingTest {
  private static final List<String> NAMES =
      List.of("axis", "keepdims", "transpose_a", "transpose_b", "nn.relu", "matmul", "linalg.det");

  @ParameterizedTest
  @CsvSource({
    "axes, axis",
    "AXIS, axis",
    "keep_dims, keepdims",
    "keepDims, keepdims",
    "relu, nn.relu",
    "nn.rellu, nn.relu",
    "math.matmul, matmul",
    "linalg.dett, linalg.det"
  })
  void close_fewLettersOrAnotherNamespace_isFound(String written, String meant) {
    assertThat(Spelling.close(written, NAMES)).first().isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"x", "time", "completely", "_"})
  void close_nothingNear_isEmpty(String written) {
    assertThat(Spelling.close(written, NAMES)).isEmpty();
    assertThat(Spelling.suggestion(written, NAMES)).isEmpty();
  }

  @Test
  void suggestion_several_namesTheClosestFirst() {
    assertThat(Spelling.suggestion("transpos_a", NAMES))
        .isEqualTo("; did you mean 'transpose_a' or 'transpose_b'?");
  }

  @Test
  void suggestion_caseAndUnderscoresAlone_namesOne() {
    assertThat(Spelling.suggestion("transposeA", NAMES)).isEqualTo("; did you mean 'transpose_a'?");
  }

  @Test
  void close_namesThatDifferInCaseAlone_givesTheClosestOfThem() {
    assertThat(Spelling.close("MatMull", List.of("matmul", "matMul", "MatMul")))
        .containsExactly("MatMul");
  }

  @Test
  void close_ofEmptyName_isEmpty() {
    assertThat(Spelling.close("", NAMES)).isEmpty();
  }
}
