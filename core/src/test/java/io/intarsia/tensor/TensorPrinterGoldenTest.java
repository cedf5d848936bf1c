package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Prints agree with numpy's; `tools/golden/printing.py` wrote the goldens.
class TensorPrinterGoldenTest {
  static Stream<JsonNode> cases() {
    return Golden.cases("printing");
  }

  @Tag("I-05")
  @ParameterizedTest(name = "{index}")
  @MethodSource("cases")
  void toString_seededArray_printsAsNumpy(JsonNode golden) throws IOException {
    DType dtype = DType.ofName(golden.get("dtype").asText());
    Shape shape = shape(golden.get("shape"));
    var data = MemorySegment.ofArray(golden.get("data").binaryValue());
    try (var tensor = HostTensor.of(data, dtype, shape)) {
      assertThat(tensor)
          .hasToString(golden.get("text").asText() + " shape=" + shape + " dtype=" + dtype);
    }
  }

  private static Shape shape(JsonNode node) {
    List<Long> dims = new ArrayList<>();
    node.forEach(dim -> dims.add(dim.asLong()));
    return Shape.of(dims.stream().mapToLong(Long::longValue).toArray());
  }
}
