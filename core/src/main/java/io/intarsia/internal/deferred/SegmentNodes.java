package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.NewNode;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeGraph.Wiring;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.place.PairedKernels;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// The nodes that the ops of a segment become.
final class SegmentNodes {
  private final NativeGraph graph;
  private int count;

  SegmentNodes(NativeGraph graph) {
    this.graph = graph;
  }

  /// The node of a step's op.
  ///
  /// @param inputs gives what each of its inputs, by its index, comes from
  long add(Step step, IntFunction<Output> inputs) {
    Deferrable operation = step.operation();
    return add(
        operation.opKey().op(),
        wired(operation.opKey().signature(), untied(operation.opKey().op(), inputs)),
        encoder -> {
          List<Setter> setters =
              AttributeCheck.encode(
                  operation.definition(), operation.opKey().attributes(), encoder);
          setters.addAll(
              AttributeCheck.encode(operation.definition(), operation.inferred(), encoder));
          return setters;
        });
  }

  private IntFunction<Output> untied(String op, IntFunction<Output> inputs) {
    int tie = PairedKernels.tie(op);
    return tie == PairedKernels.NONE
        ? inputs
        : i -> i == tie ? same(inputs.apply(i)) : inputs.apply(i);
  }

  private Output same(Output output) {
    return new Output(add("Identity", List.of(output), _ -> List.of()), 0);
  }

  private static List<Object> wired(int[] signature, IntFunction<Output> inputs) {
    List<Object> wired = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < signature.length; i++) {
      if (signature[i] >= 0) {
        wired.add(inputs.apply(next++));
        continue;
      }
      List<Output> list = new ArrayList<>();
      for (int end = i - signature[i] - 1; i < end; i++) {
        list.add(inputs.apply(next++));
      }
      wired.add(list);
    }
    return wired;
  }

  /// A value that each run is given.
  Output placeholder(DType dtype, Shape shape) {
    long[] sizes = shape.toArray();
    return output(
        "Placeholder",
        encoder ->
            List.of(
                encoder.ofType("dtype", dtype.code()),
                encoder.ofShape("shape", sizes, sizes.length)));
  }

  /// A value that is always the same.
  Output constant(Step.Outside from, long[] values) {
    try (HostTensor host =
        from.shape().rank() == 0
            ? HostTensor.of(values[0], from.dtype())
            : HostTensor.of(values, from.dtype())) {
      return output(
          "Const",
          encoder ->
              List.of(
                  encoder.ofType("dtype", host.dtype().code()),
                  encoder.ofTensor("value", HostTensors.nativeTensor(host))));
    }
  }

  private Output output(String op, Function<AttributeEncoder, List<Setter>> attributes) {
    return new Output(add(op, List.of(), attributes), 0);
  }

  private long add(
      String op, List<Object> inputs, Function<AttributeEncoder, List<Setter>> attributes) {
    var made = new NewNode(op, "n" + count++, null);
    return graph.add(made, new Wiring(inputs, List.of()), attributes);
  }
}
