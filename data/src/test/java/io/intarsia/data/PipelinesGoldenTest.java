package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;

/// Pipelines give what Python's give, element by element: eagerly, built in a function, and read in
/// one.
@Timeout(300)
final class PipelinesGoldenTest {
  private static final List<JsonNode> GOLDENS = Golden.cases("data_sets").toList();
  private static final int MOST_READ_IN_A_FUNCTION = 12;
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  private static Stream<JsonNode> cases(int oneOf) {
    return Tier.sample(
        GOLDENS.stream().filter(each -> each.get("seed").isNull()),
        oneOf,
        each -> each.get("name").asText());
  }

  private static Stream<DynamicTest> tests(
      Stream<JsonNode> cases, ThrowingConsumer<JsonNode> test) {
    return cases.map(
        each -> DynamicTest.dynamicTest(each.get("name").asText(), () -> test.accept(each)));
  }

  @TestFactory
  Stream<DynamicTest> pipeline_eagerly_givesPythonsElements() {
    return tests(
        cases(120).filter(each -> !each.has("fails")), golden -> check(golden, built(tf, golden)));
  }

  // The sample of a draw leaves steps out.
  @TestFactory
  Stream<DynamicTest> pipeline_withASourceOrStepThatNoneBeforeHas_givesPythonsElements() {
    Set<String> seen = new HashSet<>();
    List<JsonNode> cases = new ArrayList<>();
    for (JsonNode golden : GOLDENS) {
      if (golden.get("seed").isNull() && !golden.has("fails") && seen.addAll(parts(golden))) {
        cases.add(golden);
      }
    }
    return tests(cases.stream(), golden -> check(golden, built(tf, golden)));
  }

  private static Set<String> parts(JsonNode golden) {
    Set<String> parts = new HashSet<>(Set.of(golden.get("source").asText()));
    golden.get("steps").forEach(step -> parts.add(step.toString()));
    return parts;
  }

  @TestFactory
  Stream<DynamicTest> pipeline_withASeedOfTheEnvironment_givesPythonsElements() {
    Stream<JsonNode> seeded =
        GOLDENS.stream().filter(each -> !each.get("seed").isNull() && !each.has("fails"));
    return tests(
        seeded,
        golden -> {
          try (var own = Environment.open()) {
            own.random.setSeed(golden.get("seed").asLong());
            check(golden, built(own, golden));
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> pipeline_thatFailsInPython_fails() {
    return tests(
        cases(24).filter(each -> each.has("fails") && !isOurs(each) && !hasStep(each, "listed")),
        golden ->
            assertThatThrownBy(() -> read(built(tf, golden)))
                .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class));
  }

  @TestFactory
  Stream<DynamicTest> pipeline_builtInAFunction_givesPythonsElements() {
    return tests(
        cases(120).filter(each -> !each.has("fails") && !hasStep(each, "listed")),
        golden -> {
          var source = Pipelines.source(tf, golden.get("source").asText());
          var pipeline =
              tf.function((Ops g, Dataset<?> given) -> Pipelines.of(given, golden.get("steps")));
          check(golden, pipeline.apply(source));
        });
  }

  @TestFactory
  Stream<DynamicTest> pipeline_readInAFunction_givesPythonsElements() {
    return tests(
        cases(240)
            .filter(each ->
                !each.has("fails") && each.get("elements").size() <= MOST_READ_IN_A_FUNCTION),
        golden -> {
          int count = golden.get("elements").size();
          var reading =
              tf.function((Ops g, Dataset<?> given) -> {
                DatasetIterator<?> elements = given.iterator();
                List<Object> all = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                  all.add(elements.getNext());
                }
                return List.of(all, elements.getNextAsOptional().hasValue());
              });
          List<?> read = reading.apply(built(tf, golden));
          assertThat(((List<?>) read.get(0)).stream().map(Elements::of).toList())
              .isEqualTo(elements(golden));
          assertThat(((Tensor) read.get(1)).toBoolean()).isFalse();
        });
  }

  private static Dataset<?> built(Ops tf, JsonNode golden) {
    return Pipelines.of(Pipelines.source(tf, golden.get("source").asText()), golden.get("steps"));
  }

  private static void check(JsonNode golden, Dataset<?> dataSet) {
    assertThat(read(dataSet)).isEqualTo(elements(golden));
    long cardinality = golden.get("cardinality").asLong();
    if (dataSet.cardinality().asLong() != cardinality) {
      // Of rows the runtime's op, which is not used, may know more, and of sparse tensors less.
      assertThat(golden.get("steps").toString()).containsAnyOf("\"unbatch\"", "\"rebatch\"");
      assertThat(dataSet.cardinality().asLong()).isEqualTo(Dataset.UNKNOWN_CARDINALITY);
    }
    List<?> specs = dataSet.elements().leaves();
    for (int i = 0; i < specs.size(); i++) {
      // What an element is like that is read alone, a function does not know.
      if (specs.get(i) instanceof TensorSpec spec
          && golden.get("shapes").get(i).isArray()
          && !hasStep(golden, "at")) {
        assertThat(spec.shape().toString())
            .isEqualTo(shape(golden.get("shapes").get(i)).toString());
      }
    }
  }

  private static boolean hasStep(JsonNode golden, String step) {
    return golden.get("steps").toString().contains("[\"" + step + "\"");
  }

  private static Shape shape(JsonNode node) {
    List<Long> sizes = new ArrayList<>();
    node.forEach(size -> sizes.add(size.isNull() ? -1 : size.asLong()));
    return Shape.of(sizes.stream().mapToLong(Long::longValue).toArray());
  }

  private static List<Object> read(Dataset<?> dataSet) {
    return dataSet.stream().map(Elements::of).toList();
  }

  private static List<Object> elements(JsonNode golden) {
    List<Object> elements = new ArrayList<>();
    golden.get("elements").forEach(each -> elements.add(Elements.golden(each)));
    return elements;
  }

  // Rows of a ragged tensor stay ragged tensors here, which can be stacked again; in Python code
  // makes them tensors of unequal shapes. A vector of a sparse tensor has rows here.
  private static boolean isOurs(JsonNode golden) {
    return Set.of("ragged", "deep", "mixed", "sparse").contains(golden.get("source").asText());
  }
}
