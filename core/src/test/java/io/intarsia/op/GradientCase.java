package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.UnconnectedGradients;
import io.intarsia.imperative.Environment;
import io.intarsia.op.GoldenCase.Tolerance;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A case of `golden/gradients.json`: ops, and what Python's tape gives for them.
///
/// @param eager makes the constants
record GradientCase(JsonNode json, Environment eager) {
  private static final GradientOptions ZEROS =
      GradientOptions.defaults().withUnconnectedGradients(UnconnectedGradients.ZERO);

  static Stream<GradientCase> all(Environment eager) {
    return Golden.cases("gradients").map(each -> new GradientCase(each, eager));
  }

  /// The case with constants of another environment.
  GradientCase on(Environment other) {
    return new GradientCase(json, other);
  }

  String name() {
    return json.path("name").asText();
  }

  /// The ops it runs.
  List<String> ops() {
    return json.path("steps").valueStream().map(step -> step.path("op").asText()).toList();
  }

  /// Whether Python's gradients are there to compare with.
  boolean isPythons() {
    return json.has("first");
  }

  /// Whether the gradient is the slope, and numbers are precise enough to see it.
  boolean isNumeric() {
    return json.has("numeric");
  }

  /// Whether they are so for large differences alone.
  boolean isCoarse() {
    return json.path("numeric").asText().equals("coarse");
  }

  /// Whether the op or its rule needs sizes while it is traced.
  boolean needsSizes() {
    return json.path("known").asBoolean();
  }

  /// How far numbers may be from each other, relative to the largest.
  double tolerance() {
    return json.path("rtol").asDouble();
  }

  private boolean hasSecond() {
    return json.has("second");
  }

  List<Tensor> sources(Ops tf) {
    return tensors(tf, "sources");
  }

  List<Tensor> weights(Ops tf) {
    return tensors(tf, "weights");
  }

  private List<Tensor> tensors(Ops tf, String name) {
    return json.path(name).valueStream().map(each -> GoldenTensors.read(tf, each)).toList();
  }

  /// What a function of the gradients takes: sources, weights, and the weights of the gradients.
  List<Tensor> inputs(Ops tf) {
    return Stream.of("sources", "weights", "seeds")
        .flatMap(each -> tensors(tf, each).stream())
        .toList();
  }

  /// The results of the ops.
  List<Tensor> targets(Ops tf, List<Tensor> sources) {
    List<Tensor[]> results = new ArrayList<>();
    for (JsonNode step : json.path("steps")) {
      var attributes = Attributes.NONE;
      for (var each : new NativeCase(step).attributes().entrySet()) {
        attributes = attributes.with(each.getKey(), each.getValue());
      }
      Function<JsonNode, Tensor> find = each -> input(tf, each, sources, results);
      Object[] inputs =
          step.path("inputs")
              .valueStream()
              .map(each ->
                  each.has("list")
                      ? each.path("list").valueStream().map(find).toList()
                      : find.apply(each))
              .toArray();
      results.add(tf.execute(step.path("op").asText(), attributes, inputs));
    }
    return json.path("targets").valueStream().map(each -> result(each, results)).toList();
  }

  private Tensor input(Ops tf, JsonNode json, List<Tensor> sources, List<Tensor[]> results) {
    if (json.has("source")) {
      return sources.get(json.path("source").asInt());
    }
    return json.has("result")
        ? result(json.path("result"), results)
        : constant(tf, json.path("tensor"));
  }

  // Not computed by ops: the runtime reads constants while it traces.
  private Tensor constant(Ops tf, JsonNode json) {
    Tensor tensor = GoldenTensors.read(eager, json);
    try (var host = tensor.toHost()) {
      return tf.constant(host);
    }
  }

  private static Tensor result(JsonNode place, List<Tensor[]> results) {
    return results.get(place.get(0).asInt())[place.get(1).asInt()];
  }

  /// The gradients of first order, and those of second order if Python has them.
  List<Tensor> gradients(Ops tf, List<Tensor> inputs) {
    int sources = json.path("sources").size();
    int weights = json.path("weights").size();
    if (!hasSecond()) {
      return first(tf, inputs.subList(0, sources), inputs.subList(sources, inputs.size()));
    }
    List<Tensor> every = inputs.subList(0, sources + weights);
    try (GradientTape outer = tf.gradientTape()) {
      outer.watch(every);
      List<Tensor> first =
          first(tf, every.subList(0, sources), every.subList(sources, every.size()));
      List<Tensor> seeds = inputs.subList(every.size(), inputs.size());
      List<Tensor> all = new ArrayList<>(first);
      all.addAll(gradients(outer, first, every, seeds));
      return all;
    }
  }

  /// The gradients of first order.
  List<Tensor> first(Ops tf) {
    return first(tf, sources(tf), weights(tf));
  }

  private List<Tensor> first(Ops tf, List<Tensor> sources, List<Tensor> weights) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(sources);
      return gradients(tape, targets(tf, sources), sources, weights);
    }
  }

  /// The gradients of a tape.
  static List<Tensor> gradients(
      GradientTape tape, List<Tensor> targets, List<Tensor> sources, List<Tensor> weights) {
    Object found = tape.gradient(targets, (Object) sources, ZEROS.withOutputGradients(weights));
    return ((List<?>) Objects.requireNonNull(found)).stream().map(GradientCase::dense).toList();
  }

  /// The gradients that Python has and which are null here, such as `first 0`.
  ///
  /// @param python `first` and `second` have a `g` for each that Python has
  List<String> missing(Ops tf, JsonNode python) {
    List<Tensor> sources = sources(tf);
    List<Tensor> weights = weights(tf);
    List<Tensor> every = Stream.concat(sources.stream(), weights.stream()).toList();
    try (GradientTape outer = tf.gradientTape();
        GradientTape inner = tf.gradientTape()) {
      outer.watch(every);
      inner.watch(sources);
      List<@Nullable Object> first = asked(inner, targets(tf, sources), sources, weights);
      List<String> missing = new ArrayList<>(missing("first", first, python));
      if (python.has("second")) {
        List<Tensor> given = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
          Object gradient = first.get(i);
          given.add(gradient == null ? tf.zerosLike(sources.get(i)) : dense(gradient));
        }
        missing.addAll(missing("second", asked(outer, given, every, tensors(tf, "seeds")), python));
      }
      return missing;
    }
  }

  private static List<@Nullable Object> asked(
      GradientTape tape, List<Tensor> targets, List<Tensor> sources, List<Tensor> weights) {
    var options = GradientOptions.defaults().withOutputGradients(weights);
    Object found = tape.gradient(targets, (Object) sources, options);
    return new ArrayList<>((List<?>) Objects.requireNonNull(found));
  }

  private static List<String> missing(String order, List<?> got, JsonNode python) {
    String expected = python.path(order).asText();
    assertThat(got).hasSize(expected.length());
    return IntStream.range(0, got.size())
        .filter(i -> expected.charAt(i) == 'g' && got.get(i) == null)
        .mapToObj(i -> order + " " + i)
        .toList();
  }

  private static Tensor dense(@Nullable Object gradient) {
    return gradient instanceof IndexedSlices slices
        ? slices.toTensor()
        : (Tensor) Objects.requireNonNull((TensorLike) gradient);
  }

  /// Compares with Python's gradients, of which some may be asked for.
  void compare(Ops tf, List<Tensor> got) {
    List<JsonNode> expected = new ArrayList<>();
    json.path("first").forEach(expected::add);
    json.path("second").forEach(expected::add);
    double size = tolerance();
    for (int i = 0; i < got.size(); i++) {
      var tolerance = new Tolerance(size, size * (1 + largest(expected.get(i))));
      assertThat(GoldenTensors.difference(tf, expected.get(i), got.get(i), tolerance))
          .as("gradient %d of %s", i, name())
          .isEmpty();
    }
  }

  private static double largest(JsonNode tensor) {
    return tensor
        .path("data")
        .valueStream()
        .flatMap(each -> each.isArray() ? each.valueStream() : Stream.of(each))
        .mapToDouble(GoldenTensors::real)
        .map(Math::abs)
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  /// The sum of the results, each element with its weight, as `float64`: the real part of those
  /// that are complex.
  static Tensor loss(Ops tf, List<Tensor> targets, List<Tensor> weights) {
    Tensor sum = tf.constant(0.0);
    for (int i = 0; i < targets.size(); i++) {
      Tensor target = targets.get(i);
      Tensor weight = weights.get(i);
      boolean isComplex = target.dtype().isComplex();
      Tensor product = tf.raw.Mul(target, isComplex ? tf.raw.Conj(weight) : weight);
      Tensor real =
          isComplex
              ? tf.raw.Real(product, Attributes.of("Tout", product.dtype().realDType()))
              : product;
      Tensor flat = tf.raw.Reshape(tf.raw.Cast(real, DType.FLOAT64), tf.constant(new int[] {-1}));
      sum = tf.raw.AddV2(sum, tf.raw.Sum(flat, tf.constant(0)));
    }
    return sum;
  }

  @Override
  public String toString() {
    return name();
  }
}
