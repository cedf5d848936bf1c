package io.intarsia.function;

import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.gradient.VariableReads;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Code that says itself how gradients go through it, and what it is run on.
///
/// @param operation who asks, for messages
record CustomGradient(
    String operation,
    BiFunction<? super Ops, @Nullable Object, ? extends WithGradient<?, ?>> code,
    @Nullable Object argument) {

  /// Runs the code at once, and tells those who record.
  Object run(Ops tf, OpPath path) {
    CustomCall call = call(tf, path, UnaryOperator.identity());
    List<OpObserver> recorders = path.recorders(call.inputs());
    if (recorders.isEmpty()) {
      return call.value();
    }
    // New tensors, which did not come from the ops that were recorded.
    List<Tensor> results = OpPath.unseen(recorders, () -> renamed(tf, call.results()));
    recorders.forEach(recorder ->
        recorder.derived(call.inputs(), results, List.of(), (_, seeds) -> call.gradients(seeds)));
    return call.with(results);
  }

  /// The same results as tensors that no recorded op gave.
  static List<Tensor> renamed(Ops tf, List<Tensor> results) {
    return results.stream()
        .map(result -> Dtypes.haveGradients(result.dtype()) ? tf.raw.Identity(result) : result)
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
        throw FunctionErrors.customGradient(operation, "the code gave null, expected WithGradient");
      }
      List<Tensor> inputs = new ArrayList<>(Merge.tensors(argument));
      List<Tensor> sources = given.others().stream().map(other -> tensor(other.source())).toList();
      List<Tensor> named = new ArrayList<>(inputs);
      named.addAll(sources);
      sources.forEach(source -> inputs.add(own.apply(source)));
      Tensor unnamed = reads.besides(named);
      if (unnamed != null) {
        throw FunctionErrors.unnamedVariable(operation, unnamed);
      }
      return new CustomCall(operation, argument, given, List.copyOf(inputs));
    }
  }

  private static Tensor tensor(TensorLike source) {
    return source instanceof Tensor tensor ? tensor : Merge.tensors(source).getFirst();
  }
}
