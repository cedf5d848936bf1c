package io.intarsia.internal.function.derivative;

import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.gradient.VariableReads;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Code that says itself how gradients go through it, and what it is run on.
///
/// @param operation who asks, for messages
public record CustomGradient(
    String operation,
    BiFunction<? super Ops, @Nullable Object, ? extends WithGradient<?, ?>> code,
    @Nullable Object argument) {

  /// Runs the code eagerly, and tells those who record.
  public Object run(Ops tf, OpPath path) {
    CustomCall call = call(tf, path, UnaryOperator.identity());
    List<OpObserver> recorders = path.recorders(call.inputs());
    if (recorders.isEmpty()) {
      return call.value();
    }
    // The code of the gradient reads what it likes.
    path.keepAll(recorders);
    // New tensors, which did not come from the ops that were recorded.
    List<Tensor> results = OpPath.unseen(recorders, () -> renamed(tf, call.results()));
    // A handle is the one that came in, and what it leads to has its gradients already.
    List<Tensor> seeded = results.stream().filter(CustomGradient::hasGradients).toList();
    recorders.forEach(recorder ->
        recorder.derived(
            call.inputs(),
            seeded,
            List.of(),
            (_, seeds) -> call.gradients(placed(results, seeds))));
    return call.with(results);
  }

  private static boolean hasGradients(Tensor result) {
    return Dtypes.haveGradients(result.dtype());
  }

  /// The gradients in the places of the results that have some.
  private static List<@Nullable Tensor> placed(
      List<Tensor> results, List<? extends @Nullable Tensor> seeds) {
    Iterator<? extends @Nullable Tensor> next = seeds.iterator();
    List<@Nullable Tensor> placed = new ArrayList<>(results.size());
    results.forEach(result -> placed.add(hasGradients(result) ? next.next() : null));
    return placed;
  }

  /// The same results as tensors that no recorded op gave.
  public static List<Tensor> renamed(Ops tf, List<Tensor> results) {
    return results.stream()
        .map(result -> hasGradients(result) ? tf.raw.Identity(result) : result)
        .toList();
  }

  /// Runs the code.
  ///
  /// @param path of the ops it runs
  /// @param own what stands for a tensor from outside there
  @SuppressWarnings("unchecked") // it is asked with what it gave
  CustomCall call(Ops tf, OpPath path, UnaryOperator<Tensor> own) {
    try (var reads = VariableReads.on(path)) {
      var given = (WithGradient<Object, Object>) code.apply(tf, argument);
      if (given == null || given.value() == null) {
        throw CustomGradientErrors.customGradient(
            operation, "the code gave null, expected WithGradient");
      }
      List<Tensor> inputs = new ArrayList<>(Merge.tensors(argument));
      List<Tensor> sources = given.others().stream().map(other -> tensor(other.source())).toList();
      List<Tensor> named = new ArrayList<>(inputs);
      named.addAll(sources);
      sources.forEach(source -> inputs.add(own.apply(source)));
      List<Tensor> unnamed = reads.besides(named);
      if (!unnamed.isEmpty()) {
        throw CustomGradientErrors.unnamedVariable(operation, unnamed.getFirst());
      }
      return new CustomCall(operation, argument, given, List.copyOf(inputs));
    }
  }

  private static Tensor tensor(TensorLike source) {
    return source instanceof Tensor tensor ? tensor : Merge.tensors(source).getFirst();
  }
}
