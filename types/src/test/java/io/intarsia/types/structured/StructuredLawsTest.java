package io.intarsia.types.structured;

import io.intarsia.op.Ops;
import io.intarsia.testing.TypeLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Structured tensors keep the laws of values.
final class StructuredLawsTest {
  @TestFactory
  Stream<DynamicTest> structuredTensor() {
    return TypeLaws.of(
            StructuredTensor.class,
            (tf, random) -> StructuredTensor.of(tf, rows(random, 1 + random.nextInt(3))))
        .stackedBy((tf, values) -> (StructuredTensor) Ops.of(tf).stack(values))
        .tests();
  }

  private static List<Map<String, Object>> rows(SplittableRandom random, int count) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", random.nextInt(9));
      row.put("words", numbers(random));
      row.put("docs", List.of(Map.of("weight", random.nextDouble(), "tokens", numbers(random))));
      rows.add(row);
    }
    return rows;
  }

  private static List<Integer> numbers(SplittableRandom random) {
    return random.ints(1 + random.nextInt(2), 0, 9).boxed().toList();
  }
}
