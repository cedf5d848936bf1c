package io.intarsia.testing;

import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Gradients with respect to a value are a value like it, whose numbers are the gradients of its
/// numbers.
final class GradientLaws {
  private GradientLaws() {}

  /// The sum of the squares of what a value is made of, flattened and packed.
  static void gradient(Trial trial) {
    trial.eachApplicable(
        sample -> isThatOfItsParts(trial, sample, "its components", (g, x) -> repacked(x)));
  }

  /// The same of its box, taken out again.
  static void box(Trial trial) {
    trial.eachApplicable(sample -> {
      StackableTypeSpec<Object> spec = Boxes.stackable(sample.spec());
      isThatOfItsParts(
          trial,
          sample,
          "what comes out of its box",
          (g, x) -> spec.fromBoxedTensor(spec.toBoxedTensor(x, 0)));
    });
  }

  private static void isThatOfItsParts(
      Trial trial, Sample sample, String what, BiFunction<Ops, Object, Object> code) {
    Environment tf = trial.tf();
    Object expected = unsigned(tf, like(sample.value(), ofParts(tf, numbers(sample.value()))));
    String rule = "the gradient of the squares of " + what + " must be twice the value";
    Object inFunction = tf.function((Ops g, Object x) -> of(g, x, code)).apply(sample.value());
    Object through = of(tf, sample.value(), called(tf, code));
    Difference.none(sample, rule, expected, unsigned(tf, of(tf, sample.value(), code)));
    Difference.none(sample, rule + ", in a function", expected, unsigned(tf, inFunction));
    Difference.none(sample, rule + ", through a function", expected, unsigned(tf, through));
  }

  /// The same with 0 in place of -0: which of them complex numbers have differs where a graph is
  /// rewritten.
  private static Object unsigned(Ops tf, Object nest) {
    return Objects.requireNonNull(
        Nest.expanded()
            .mapStructure(
                part ->
                    part instanceof Tensor tensor && isNumber(tensor)
                        ? tf.raw.AddV2(tensor, tf.raw.ZerosLike(tensor))
                        : part,
                nest));
  }

  private static BiFunction<Ops, Object, Object> called(
      Environment tf, BiFunction<Ops, Object, Object> code) {
    var function = tf.function((Ops g, Object x) -> code.apply(g, x));
    return (g, x) -> function.apply(x);
  }

  private static Object repacked(Object value) {
    return Objects.requireNonNull(
        Nest.expanded().packSequenceAs(value, Nest.expanded().flatten(value)));
  }

  private static Object of(Ops tf, Object value, BiFunction<Ops, Object, Object> code) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(value);
      List<Tensor> squares = squares(tf, numbers(code.apply(tf, value)));
      return Objects.requireNonNull(tape.gradient(squares, value));
    }
  }

  /// The gradients of tensors that are of no value.
  private static List<?> ofParts(Ops tf, List<Tensor> numbers) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(numbers);
      return tape.gradient(squares(tf, numbers), numbers);
    }
  }

  private static List<Tensor> squares(Ops tf, List<Tensor> numbers) {
    return numbers.stream().map(number -> tf.raw.Mul(number, number)).toList();
  }

  private static List<Tensor> numbers(Object value) {
    List<Tensor> numbers = new ArrayList<>();
    for (Object part : Nest.expanded().flatten(value)) {
      if (isNumber(part)) {
        numbers.add((Tensor) Objects.requireNonNull(part));
      }
    }
    if (numbers.isEmpty()) {
      throw new NotApplicable("a value without floating-point or complex numbers has no gradient");
    }
    // In eager mode, a tensor has one gradient, in a function each component has its own.
    if (new HashSet<>(numbers).size() < numbers.size()) {
      throw new NotApplicable("the same tensor is several components");
    }
    return numbers;
  }

  private static boolean isNumber(@Nullable Object part) {
    return part instanceof Tensor tensor
        && (tensor.dtype().isFloating() || tensor.dtype().isComplex());
  }

  private static Object like(Object value, List<?> gradients) {
    List<@Nullable Object> parts = new ArrayList<>(Nest.expanded().flatten(value));
    int next = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (isNumber(parts.get(i))) {
        parts.set(i, gradients.get(next++));
      }
    }
    return Objects.requireNonNull(Nest.expanded().packSequenceAs(value, parts));
  }
}
