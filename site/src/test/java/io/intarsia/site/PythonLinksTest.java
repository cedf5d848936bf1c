package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PythonLinksTest {
  @ParameterizedTest
  @CsvSource({
    "tf.add, tf/add",
    "tf.math.reduce_sum, tf/math/reduce_sum",
    "tf.TypeSpec, tf/TypeSpec",
    "tf.TypeSpec.most_specific_common_supertype, tf/TypeSpec#most_specific_common_supertype",
    "tf.raw_ops.AddV2, tf/raw_ops/AddV2"
  })
  void reference_leadsToItsPage(String name, String path) {
    assertThat(PythonLinks.linked("<li>\"Python: " + name + "\"</li> \"Python: and more\""))
        .isEqualTo(
            "<li><a href=\"https://www.tensorflow.org/api_docs/python/"
                + path
                + "\">Python: "
                + name
                + "</a></li> \"Python: and more\"");
  }
}
