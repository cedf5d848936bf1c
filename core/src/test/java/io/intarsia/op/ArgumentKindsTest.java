package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments of another kind, by name: each is refused by its name, before anything runs.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class ArgumentKindsTest {
  private final Environment tf;

  ArgumentKindsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void split_partsInWords_areRefusedBeforeAnythingRuns() {
    Tensor x = tf.constant(new float[] {1, 2});
    Tensor words = tf.constant("two");
    List<String> ran = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            ran.add(operation.toString());
          }
        });

    for (Object parts : new Object[] {"two", new String[] {"1", "1"}, List.of("1", "1"), words}) {
      assertThatThrownBy(() -> tf.call("split", List.of(x, parts), Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("split: argument 'num_or_size_splits' takes ")
          .hasMessageContaining(", got ");
    }
    assertThat(ran).isEmpty();
    assertThat((List<?>) tf.call("split", List.of(x, 2), Map.of())).hasSize(2);
  }

  @Test
  void text_whereNumbersAreGiven_isWanted() {
    assertThatThrownBy(() -> tf.call("strings.lower", List.of(3), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("strings.lower: argument 'input' takes text, got 3 (Integer)");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void registeredOp_textForNumbers_isRefusedByItsInput(boolean traced) {
    assertThatThrownBy(
            () -> {
              if (traced) {
                tf.function((Ops g, Tensor x) -> g.op("Cos").call(List.of("two")).getFirst())
                    .apply(tf.constant(1f));
              } else {
                tf.op("Cos").call(List.of("two"));
              }
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Cos: input 'x' must be a tensor or become one: expected one of [")
        .hasMessageContaining("float32")
        .hasMessageEndingWith("], got string");
  }

  /// Every argument that takes numbers, of every function that has a case, in a call that is right
  /// but for it.
  @Test
  void function_textForAnyNumber_isRefusedByTheArgumentsName() {
    Set<String> tried = new HashSet<>();
    List<String> problems = new ArrayList<>();
    for (String area :
        List.of("arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn", "debugging")) {
      GoldenSuite.cases(area)
          .filter(golden -> golden.error().isEmpty())
          .forEach(golden -> tryAll(golden, tried, problems));
    }
    assertThat(problems).isEmpty();
    assertThat(tried).hasSizeGreaterThan(200);
  }

  private void tryAll(GoldenCase golden, Set<String> tried, List<String> problems) {
    OpWrapper function = tf.op(PythonCall.of(golden).function());
    Api api = Api.named(function.name()).orElseThrow();
    try (var _ = tf.scope()) {
      Map<String, Object> arguments = arguments(golden, api);
      for (int i = 0; i < api.parameters().size(); i++) {
        String name = api.parameters().get(i).name();
        boolean isNumber = Bindings.entry(api).dtypes().get(i).endsWith("#");
        if (isNumber && arguments.get(name) != null && tried.add(api + " " + name)) {
          var wrong = new HashMap<>(arguments);
          wrong.put(name, "two");
          Throwable thrown = Assertions.catchThrowable(() -> function.apply(List.of(), wrong));
          if (!(thrown instanceof IllegalArgumentException)
              || !thrown.getMessage().startsWith(api.name() + ": argument '" + name + "' takes ")) {
            problems.add(golden.id() + " " + name + ": " + thrown);
          }
        }
      }
    }
  }

  private Map<String, Object> arguments(GoldenCase golden, Api api) {
    PythonCall call = PythonCall.of(golden);
    IdentityHashMap<JsonNode, Tensor> tensors = new IdentityHashMap<>();
    golden.tensorNodes().forEach(node -> tensors.put(node, GoldenTensors.read(tf, node)));
    Map<String, Object> arguments = new HashMap<>();
    List<Parameter> parameters = api.parameters();
    for (int i = 0; i < call.positional().size(); i++) {
      arguments.put(
          parameters.get(i).name(), NamedForm.NAMED.value(call.positional().get(i), tensors));
    }
    call.named()
        .forEach((name, value) -> arguments.put(name, NamedForm.NAMED.value(value, tensors)));
    return arguments;
  }
}
