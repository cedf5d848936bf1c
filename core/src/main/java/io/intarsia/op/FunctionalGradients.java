package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.gradient.UnconnectedGradients;
import io.intarsia.gradient.ValueAndGradient;
import io.intarsia.gradient.ValueAndTangent;
import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Gradients of code as functions, computed with tapes.
final class FunctionalGradients {
  // Variables that the code reads are not asked for.
  private static final TapeOptions WATCHED_ONLY =
      TapeOptions.defaults().withWatchAccessedVariables(false);
  // A gradient has the type of what it is of, so that of a tensor is one.
  private static final GradientOptions ZEROS =
      GradientOptions.defaults()
          .withUnconnectedGradients(UnconnectedGradients.ZERO)
          .withDense(true);

  private FunctionalGradients() {}

  @SuppressWarnings("unchecked") // without variables, the gradient is of the argument's type
  static <A, R> ValueAndGradient<R, A> valueAndGradient(
      Ops tf, String operation, BiFunction<? super Ops, ? super A, ? extends R> code, A argument) {
    requireNoVariable(operation, argument);
    return (ValueAndGradient<R, A>) valueAndGradientNest(tf, operation, code, argument);
  }

  static <A, R> ValueAndGradient<R, Object> valueAndGradientNest(
      Ops tf, String operation, BiFunction<? super Ops, ? super A, ? extends R> code, A argument) {
    Ops g = placeOf(tf, operation, argument);
    A parts = apart(g, argument);
    try (GradientTape tape = g.gradientTape(WATCHED_ONLY)) {
      tape.watch(parts);
      R value = given(operation, code.apply(g, parts));
      return new ValueAndGradient<>(value, gradient(tape, value, (Object) parts, ZEROS));
    }
  }

  static Tensor jacobian(
      Ops tf, BiFunction<? super Ops, ? super Tensor, ? extends Tensor> code, Tensor x) {
    Ops g = placeOf(tf, "jacobian", x);
    try (GradientTape tape = g.gradientTape(WATCHED_ONLY)) {
      tape.watch(x);
      Tensor value = given("jacobian", code.apply(g, x));
      Tensor jacobian = tape.jacobian(value, x);
      return jacobian == null
          ? g.zeros(g.concat(List.of(g.shape(value), g.shape(x)), 0), x.dtype())
          : jacobian;
    }
  }

  /// The gradient is linear in the gradient of the value that it begins with, and its derivative by
  /// that is the Jacobian.
  static <A, R> ValueAndTangent<R> jvp(
      Ops tf, BiFunction<? super Ops, ? super A, ? extends R> code, A primals, A tangents) {
    Nest.assertSameStructure(primals, tangents);
    requireNoVariable("jvp", primals);
    Ops g = placeOf(tf, "jvp", primals);
    A parts = apart(g, primals);
    try (GradientTape outer = g.gradientTape(WATCHED_ONLY);
        GradientTape inner = g.gradientTape(WATCHED_ONLY)) {
      inner.watch(parts);
      R value = given("jvp", code.apply(g, parts));
      R seed = zeros(g, value);
      outer.watch(seed);
      A gradient = gradient(inner, value, parts, ZEROS.withOutputGradients(seed));
      return new ValueAndTangent<>(
          value, gradient(outer, gradient, seed, ZEROS.withOutputGradients(tangents)));
    }
  }

  static <A> A hessianVectorProduct(
      Ops tf, BiFunction<? super Ops, ? super A, ? extends Tensor> code, A primals, A tangents) {
    Nest.assertSameStructure(primals, tangents);
    requireNoVariable("hessianVectorProduct", primals);
    Ops g = placeOf(tf, "hessianVectorProduct", primals);
    A parts = apart(g, primals);
    try (GradientTape tape = g.gradientTape(WATCHED_ONLY)) {
      tape.watch(parts);
      A gradient = valueAndGradient(g, "hessianVectorProduct", code, parts).gradient();
      return gradient(tape, gradient, parts, ZEROS.withOutputGradients(tangents));
    }
  }

  @SuppressWarnings("unchecked") // what code takes and gives is of its types
  static <A, R> R custom(
      Ops tf,
      String operation,
      BiFunction<? super Ops, ? super A, WithGradient<A, R>> code,
      A argument) {
    return (R)
        Objects.requireNonNull(
            tf.controlFlow()
                .customGradient(operation, (g, given) -> code.apply(g, (A) given), argument));
  }

  static <A> WithGradient<A, A> passed(
      Ops g, BiFunction<? super Ops, ? super A, ? extends A> code, A argument) {
    return unrecorded(g, () -> (A) code.apply(g, argument), (_, upstream) -> upstream);
  }

  /// Code that is not recorded, with a gradient. The variables it reads get none.
  ///
  /// @param gradient of the value and its gradient
  static <A extends @Nullable Object, R> WithGradient<A, R> unrecorded(
      Ops g, Supplier<R> code, BiFunction<R, R, ? extends @Nullable A> gradient) {
    var quiet = g.differentiation().unrecorded(code, List.of());
    R value = quiet.value();
    WithGradient<A, R> given = WithGradient.of(value, upstream -> gradient.apply(value, upstream));
    for (Tensor variable : quiet.variables()) {
      given = given.andOf(variable, _ -> null);
    }
    return given;
  }

  // -- pieces -------------------------------------------------------------------------------------

  @SuppressWarnings("unchecked") // gradients have the structure of what they are of
  private static <A> A gradient(
      GradientTape tape, Object target, A sources, GradientOptions options) {
    return (A) Objects.requireNonNull(tape.gradient(target, (Object) sources, options));
  }

  /// The argument, in which no tensor is twice: what a tape has for one is of all its places.
  private static <A> A apart(Ops g, A argument) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return Nest.expanded().flatten(argument).stream().allMatch(seen::add)
        ? argument
        : copied(g, argument);
  }

  private static <A> A copied(Ops g, A argument) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return Nest.expanded()
        .mapStructure(
            part ->
                part instanceof Tensor number && isNumber(number) && !seen.add(number)
                    ? g.identity(number)
                    : part,
            argument);
  }

  /// Where a nest of numbers is.
  private static Ops placeOf(Ops tf, String operation, @Nullable Object argument) {
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(argument);
    BitSet required = Nest.structure(argument).required();
    for (int i = 0; i < leaves.size(); i++) {
      KeyedLeaf leaf = leaves.get(i);
      List<@Nullable Object> parts = Nest.expanded().flatten(leaf.value());
      boolean isNumber = parts.stream().anyMatch(part -> isNumber(part) || isHandle(part));
      // A number that a record declares stays, as attributes of values do.
      if (!isNumber && !(required.get(i) && parts.stream().noneMatch(Tensor.class::isInstance))) {
        throw Mistake.argument(
            "%s: expected floating-point or complex numbers at %s, got %s"
                .formatted(operation, leaf.path().of("argument"), leaf.value()));
      }
    }
    return Ops.of(tf.placeFor(Nest.expanded().flatten(argument)));
  }

  // The gradient of a variable is a tensor, and so not of the type of the argument.
  private static void requireNoVariable(String operation, @Nullable Object argument) {
    OpenForm.variable(argument)
        .ifPresent(variable -> {
          throw Mistake.argument(
              "%s: %s is a variable, whose gradient is a tensor; tf.gradientNest and a GradientTape take variables"
                  .formatted(operation, variable.path().of("argument")));
        });
  }

  /// The tensors of a nest.
  static List<Tensor> tensors(@Nullable Object nest) {
    return Nest.expanded().flatten(nest).stream()
        .filter(Tensor.class::isInstance)
        .map(Tensor.class::cast)
        .toList();
  }

  private static boolean isHandle(@Nullable Object part) {
    return part instanceof Tensor tensor && tensor.dtype() == DType.RESOURCE;
  }

  /// Whether a part of a nest has gradients.
  static boolean isNumber(@Nullable Object part) {
    return part instanceof Tensor tensor && isNumber(tensor.dtype());
  }

  private static boolean isNumber(DType dtype) {
    return dtype.isFloating() || dtype.isComplex();
  }

  private static <R> R given(String operation, @Nullable R value) {
    if (value == null) {
      throw Mistake.argument(operation + ": the code gave null, expected a value");
    }
    return value;
  }

  /// A nest like another, whose numbers are zeros.
  private static <R> R zeros(Ops g, R like) {
    return Nest.expanded()
        .mapStructure(
            part -> part instanceof Tensor tensor && isNumber(part) ? g.zerosLike(tensor) : part,
            like);
  }
}
