package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the runtime's shape functions say of the op of a step.
final class Inference {
  private Inference() {}

  /// Finds out whether the shapes that a step's results had are those they always have, and tells
  /// the step. They are not if they follow from values that it does not count; its operation
  /// remembers that, so that there will be other steps.
  static void judge(Step step) {
    Given given = given(step, step.readsValues());
    if (given == null && !step.readsValues()) {
      Given ignored = ofValues(step);
    }
    step.judge(given != null && isOf(step, given));
  }

  private static boolean isOf(Step step, Given given) {
    boolean is = given.shapes().length == step.results();
    for (int i = 0; is && i < step.results(); i++) {
      is = given.shapes()[i].equals(step.shape(i));
    }
    return is;
  }

  /// What the op of a step gives, if that follows from the shapes of what it takes, or from values
  /// that came from Java, which its operation remembers then; else null.
  static @Nullable Given given(Step step) {
    Given given = given(step, step.readsValues());
    return given == null && !step.readsValues() ? ofValues(step) : given;
  }

  private static @Nullable Given ofValues(Step step) {
    boolean takesValues =
        IntStream.range(0, step.inputs().length).anyMatch(i -> step.values(i) != null);
    Given given = takesValues ? given(step, true) : null;
    if (given != null) {
      step.operation().habits().setReadsValues();
    }
    return given;
  }

  private static @Nullable Given given(Step step, boolean withValues) {
    try (var graph = new NativeGraph()) {
      var nodes = new SegmentNodes(graph);
      return given(graph, nodes.add(step, i -> input(nodes, step, i, withValues)));
    } catch (TensorFlowException e) {
      return null; // the op itself says what is wrong, or the runtime makes no node of it
    }
  }

  private static @Nullable Given given(NativeGraph graph, long node) {
    int count = graph.outputCount(node);
    var dtypes = new DType[count];
    var shapes = new Shape[count];
    for (int i = 0; i < count; i++) {
      var output = new Output(node, i);
      long[] dims = graph.dims(output);
      if (dims == null || Arrays.stream(dims).anyMatch(dim -> dim < 0)) {
        return null;
      }
      dtypes[i] = DType.ofCode(graph.dtype(output));
      shapes[i] = Shape.of(dims);
    }
    return new Given(dtypes, shapes);
  }

  private static Output input(SegmentNodes nodes, Step step, int index, boolean withValues) {
    Step.Outside input = step.input(step.inputs()[index]);
    long[] values = withValues ? step.values(index) : null;
    return values == null
        ? nodes.placeholder(input.dtype(), input.shape())
        : nodes.constant(input, values);
  }
}
