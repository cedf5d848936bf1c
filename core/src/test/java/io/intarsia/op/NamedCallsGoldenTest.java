package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dispatch.Api;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Python's cases of every public function, called by name in each of four forms.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
class NamedCallsGoldenTest {
  private static final List<String> AREAS =
      List.of("arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn", "debugging");

  private static final String SEED =
      "a seed in a long[] is one of numbers, as a list is in Python, and gives int32";

  /// Cases that differ in some form, and why; those that would pass fail the test.
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "PLAIN searchsorted/scalar", "a Java number is one value, as numpy takes it",
          "PLAIN random.split/many", SEED,
          "PLAIN random.experimental.stateless_split/many", SEED,
          "PLAIN random.fold_in/int64", SEED,
          "PLAIN random.experimental.stateless_fold_in/int64", SEED);

  /// One for each form, as some random ops count their calls.
  private static final Map<NamedForm, Environment> ENVIRONMENTS = new EnumMap<>(NamedForm.class);

  @BeforeAll
  static void open() {
    for (NamedForm form : NamedForm.values()) {
      ENVIRONMENTS.put(form, Environment.open());
    }
  }

  @AfterAll
  static void close() {
    ENVIRONMENTS.values().forEach(Environment::close);
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> function_calledByName_givesPythonsResult() {
    return AREAS.stream()
        .flatMap(GoldenSuite::cases)
        .filter(golden -> Tier.isDrawn(golden.id(), 8))
        .flatMap(golden ->
            Stream.of(NamedForm.values())
                .filter(form -> form.differs(golden))
                .map(form ->
                    DynamicTest.dynamicTest(form + " " + golden.id(), () -> run(golden, form))));
  }

  private static void run(GoldenCase golden, NamedForm form) {
    String reason = EXCEPTIONS.get(form + " " + golden.id());
    if (reason == null) {
      check(golden, form);
    } else {
      assertThat(Assertions.catchThrowable(() -> check(golden, form))).as(reason).isNotNull();
    }
  }

  private static void check(GoldenCase golden, NamedForm form) {
    Environment tf = ENVIRONMENTS.get(form);
    try (var _ = tf.scope()) {
      List<JsonNode> inputs = golden.tensorNodes();
      List<Tensor> fed = inputs.stream().map(node -> GoldenTensors.read(tf, node)).toList();
      List<Tensor> results;
      try {
        results = GoldenSuite.looked(golden, form.call(tf, golden, inputs, fed));
      } catch (RuntimeException e) {
        checkFailure(golden, e);
        return;
      }
      assertThat(golden.error()).as("no error; results %s", results).isEmpty();
      compare(tf, golden, results);
    }
  }

  private static void checkFailure(GoldenCase golden, RuntimeException e) {
    if (golden.error().isEmpty()) {
      throw e;
    }
    GoldenErrors.differenceByName(golden.endpoint(), golden.error().get(), e)
        .ifPresent(text -> Assertions.fail("%s%n%s".formatted(golden, text), e));
  }

  private static void compare(Environment tf, GoldenCase golden, List<Tensor> results) {
    List<JsonNode> outputs = golden.outputs();
    assertThat(results).hasSameSizeAs(outputs);
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      GoldenTensors.difference(tf, outputs.get(i), results.get(i), golden.tolerance())
          .ifPresent(problems::add);
    }
    assertThat(problems).as(golden.toString()).isEmpty();
  }

  @Test
  @Tag("I-28")
  void binding_everyFunction_linksAndTakesEveryParameterOrSaysWhyNot() {
    List<String> problems = new ArrayList<>();
    for (Api api : Api.all()) {
      BoundFunction bound = Bindings.of(api);
      var notTaken = Bindings.entry(api).notTaken();
      for (int i = 0; i < api.parameters().size(); i++) {
        int place = i;
        String name = api.parameters().get(i).name();
        boolean isTaken = bound.targets().stream().anyMatch(target -> target.covers(place));
        if (isTaken == notTaken.containsKey(name)) {
          problems.add(api + " " + name + (isTaken ? " is taken" : " is not taken"));
        }
      }
    }
    assertThat(problems).isEmpty();
  }
}
