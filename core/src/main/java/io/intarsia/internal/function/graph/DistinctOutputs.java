package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Results of a function that XLA compiles, of shapes that are not known. XLA computes what is the
/// same only once, and gives a copy where two results are; the copy of a tensor whose size the
/// function computes lacks that size, and whatever lies in memory is taken for it. So each is the
/// result of a choice here that nobody knows beforehand, and is never the same as another.
public final class DistinctOutputs {
  private DistinctOutputs() {}

  /// The outputs, so that no two are the same. What is known to hold nothing stays: of a choice XLA
  /// would forget the other sizes.
  public static List<SymbolicTensor> of(TracingGraph graph, List<SymbolicTensor> outputs) {
    List<SymbolicTensor> distinct = new ArrayList<>();
    for (SymbolicTensor output : outputs) {
      boolean mayBeSame =
          isOpen(output)
              && outputs.subList(0, distinct.size()).stream()
                  .anyMatch(each -> areAlike(each, output));
      distinct.add(mayBeSame ? graph.own("return", chosen(graph, output)) : output);
    }
    return distinct;
  }

  private static boolean isOpen(SymbolicTensor output) {
    Shape shape = output.shape();
    return !output.dtype().isHandle()
        && output.dtype() != DType.STRING
        && !shape.isFullyKnown()
        && !(shape.hasRank() && Arrays.stream(shape.toArray()).anyMatch(size -> size == 0));
  }

  private static boolean areAlike(Tensor first, Tensor second) {
    return first.dtype() == second.dtype() && first.shape().isCompatibleWith(second.shape());
  }

  private static Tensor chosen(TracingGraph graph, Tensor output) {
    // Never below zero, which XLA does not know; it draws each time, and never takes two for one.
    Tensor drawn = graph.raw.RandomUniform(graph.constant(new int[0]), DType.FLOAT32);
    Tensor isChosen = graph.math.greaterEqual(drawn, graph.constant(0f));
    return graph.raw.Select(isChosen, output, graph.zerosLike(output));
  }
}
