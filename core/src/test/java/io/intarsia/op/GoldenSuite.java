package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DynamicTest;

/// Runs the cases of a golden file, which Python TensorFlow wrote, against the facade.
///
/// Every overload of the endpoint that can take the case's arguments is called, and each must give
/// the expected outputs. A case fails with its endpoint, the overload, what was expected, what came
/// and the tolerance.
final class GoldenSuite {
  /// Something that calls endpoints of the facade it is given.
  interface Body {
    List<Tensor> call(Ops tf, List<Tensor> inputs);
  }

  /// How a body is run: eagerly, or recorded into a graph that is then run.
  interface Mode {
    List<Tensor> run(Ops eager, List<Tensor> inputs, Body body);

    /// What it knows of the shapes of inputs, as the goldens call it; empty if that is all.
    default String knowledge() {
      return "";
    }
  }

  /// Calls the body on the environment itself.
  static final Mode IMPERATIVE = (eager, inputs, body) -> body.call(eager, inputs);

  private final Supplier<? extends Ops> environment;
  private final Mode mode;

  private GoldenSuite(Supplier<? extends Ops> environment, Mode mode) {
    this.environment = environment;
    this.mode = mode;
  }

  /// One test a case of `golden/<area>.json`, run imperatively.
  static Stream<DynamicTest> of(String area, Supplier<? extends Ops> environment) {
    return of(area, environment, IMPERATIVE);
  }

  /// One test a case of `golden/<area>.json`. The supplier is asked in each test; it makes inputs
  /// and reads results.
  static Stream<DynamicTest> of(String area, Supplier<? extends Ops> environment, Mode mode) {
    return of(Tier.sample(cases(area), 4, GoldenCase::id), environment, mode);
  }

  /// One test a case.
  static Stream<DynamicTest> of(
      Stream<GoldenCase> cases, Supplier<? extends Ops> environment, Mode mode) {
    var suite = new GoldenSuite(environment, mode);
    return cases
        .filter(each -> mode.knowledge().isEmpty() || !each.tensorNodes().isEmpty())
        .map(each -> DynamicTest.dynamicTest(each.id(), () -> suite.run(each)));
  }

  /// The cases of `golden/<area>.json`.
  static Stream<GoldenCase> cases(String area) {
    return Golden.cases(area).map(GoldenCase::new);
  }

  private void run(GoldenCase golden) {
    Ops tf = environment.get();
    List<FacadeCall> overloads = FacadeCall.matching(golden);
    if (overloads.isEmpty()) {
      Assertions.fail(
          "%s%nno overload takes these arguments; there are:%n  %s",
          golden, String.join("\n  ", FacadeCall.signatures(golden)));
    }
    for (FacadeCall overload : overloads) {
      check(golden, tf, overload);
    }
  }

  private void check(GoldenCase golden, Ops tf, FacadeCall overload) {
    List<JsonNode> inputs = golden.tensorNodes();
    List<Tensor> fed = inputs.stream().map(node -> GoldenTensors.read(tf, node)).toList();
    Body body = (ops, tensors) -> overload.invoke(ops, golden, inputs, tensors);
    List<Tensor> results;
    try {
      results = looked(golden, mode.run(tf, fed, body));
    } catch (RuntimeException e) {
      checkFailure(golden, overload, () -> looked(golden, IMPERATIVE.run(tf, fed, body)), e);
      return;
    }
    String where = golden + "\noverload " + overload;
    if (golden.error().isPresent() && golden.isAccepted(mode.knowledge())) {
      return;
    }
    if (golden.error().isPresent()) {
      Assertions.fail("%s%nexpected an error that says: %s", where, golden.error().get());
    }
    compare(golden, tf, where, results);
  }

  // What a kernel refuses may be told when its result is looked at.
  static List<Tensor> looked(GoldenCase golden, List<Tensor> results) {
    if (golden.error().isPresent()) {
      results.stream()
          .filter(result -> result instanceof EagerTensor && !result.dtype().isHandle())
          .forEach(result -> result.toHost().close());
    }
    return results;
  }

  private void checkFailure(
      GoldenCase golden, FacadeCall overload, Runnable eager, RuntimeException e) {
    if (golden.isRefused(mode.knowledge()) && GoldenErrors.isRefusal(golden.endpoint(), e)) {
      return;
    }
    if (golden.error().isEmpty()) {
      Assertions.fail("%s%noverload %s%nfailed: %s".formatted(golden, overload, e), e);
    }
    RuntimeException inGraph = mode == IMPERATIVE ? null : e;
    GoldenErrors.difference(golden.error().get(), eager, inGraph)
        .ifPresent(
            text -> Assertions.fail("%s%noverload %s%n%s".formatted(golden, overload, text), e));
  }

  private static void compare(GoldenCase golden, Ops tf, String where, List<Tensor> results) {
    List<JsonNode> outputs = golden.outputs();
    if (results.size() != outputs.size()) {
      Assertions.fail(
          "%s%nexpected %d outputs, got %d: %s", where, outputs.size(), results.size(), results);
    }
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      String output = "output " + i;
      GoldenTensors.difference(tf, outputs.get(i), results.get(i), golden.tolerance())
          .ifPresent(text -> problems.add(output + ": " + text));
    }
    if (!problems.isEmpty()) {
      Assertions.fail("%s%n%s", where, String.join("\n", problems));
    }
  }

  /// The letters of a name without underscores and in lower case, so that `reduce_sum` is
  /// `reduceSum`.
  static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /// The part of an endpoint behind its last dot, and the group before it (empty at top level).
  static List<String> split(String endpoint) {
    int dot = endpoint.lastIndexOf('.');
    return Arrays.asList(dot < 0 ? "" : endpoint.substring(0, dot), endpoint.substring(dot + 1));
  }
}
