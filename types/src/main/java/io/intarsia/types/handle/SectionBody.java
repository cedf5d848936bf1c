package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The code of a critical section in a graph: a function that the section runs eagerly, whenever
/// the graph does.
final class SectionBody<R extends @Nullable Object> {
  private final OpFunction function;
  // What the code gave, whose structure the results have.
  private final @Nullable Object result;

  private SectionBody(OpFunction function, @Nullable Object result) {
    this.function = function;
    this.result = result;
  }

  /// Calls the function with the tensors of one run.
  ///
  /// @param captured empty where a tensor of the graph is passed
  record Run(String function, List<DType> dtypes, List<Optional<Tensor>> captured) {
    /// Runs it once.
    ///
    /// @param passed the tensors of the graph among those captured, in their order
    /// @return what the function gives, and true
    List<Tensor> apply(Ops tf, List<Tensor> passed) {
      var next = passed.iterator();
      List<Tensor> inputs = captured.stream().map(tensor -> tensor.orElseGet(next::next)).toList();
      List<Tensor> results =
          new ArrayList<>(tf.raw.StatefulPartitionedCall(inputs, dtypes, function));
      results.add(tf.constant(true));
      return results;
    }
  }

  static <R extends @Nullable Object> SectionBody<R> trace(
      Ops tf, String name, Function<? super Ops, ? extends R> code) {
    var given =
        new Object() {
          @Nullable Object result;
        };
    OpFunction function =
        tf.opFunction(
            name,
            List.of(),
            List.of(),
            (g, none) -> {
              given.result = Nest.mapStructure(leaf -> tensor(g, leaf), code.apply(g));
              return tensors(given.result);
            });
    var body = new SectionBody<R>(function, given.result);
    body.passed().stream()
        .filter(tensor -> tensor.dtype().isHandle())
        .findFirst()
        .ifPresent(handle -> {
          throw SectionErrors.handle(name, handle);
        });
    return body;
  }

  private static @Nullable Object tensor(Ops tf, @Nullable Object leaf) {
    return leaf == null || leaf instanceof ExtensionType || leaf instanceof Tensor
        ? leaf
        : tf.convertToTensor(leaf);
  }

  private static List<Tensor> tensors(@Nullable Object nest) {
    return Nest.expanded().flatten(nest).stream()
        .filter(Objects::nonNull)
        .map(leaf -> (Tensor) leaf)
        .toList();
  }

  /// The tensors of the graph that the code uses.
  List<Tensor> passed() {
    return function.captured().stream().filter(SymbolicTensor.class::isInstance).toList();
  }

  /// The variables and tables that the code uses.
  List<Tensor> resources() {
    return function.captured().stream().filter(each -> each.dtype() == DType.RESOURCE).toList();
  }

  List<TensorSpec> specs() {
    List<TensorSpec> specs = new ArrayList<>();
    for (int i = 0; i < function.outputTypes().size(); i++) {
      specs.add(TensorSpec.of(function.outputShapes().get(i), function.outputTypes().get(i)));
    }
    return specs;
  }

  /// Without the graph, which the run outlives.
  Run run() {
    List<Optional<Tensor>> captured =
        function.captured().stream()
            .map(each -> Optional.of(each).filter(EagerTensor.class::isInstance))
            .toList();
    return new Run(function.name(), function.outputTypes(), captured);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // of the structure that the code gave
  R pack(List<Tensor> results) {
    var next = results.iterator();
    List<@Nullable Object> leaves = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(result)) {
      leaves.add(leaf == null ? null : next.next());
    }
    return (R) Nest.expanded().packSequenceAs(result, leaves);
  }
}
