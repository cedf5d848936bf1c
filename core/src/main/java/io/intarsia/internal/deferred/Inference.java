package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What the runtime's shape functions say of the op of a step.
final class Inference {
  private Inference() {}

  /// Finds out whether the shapes that a step's results had are those they always have; the step
  /// and its operation remember it.
  static void judge(Step step) {
    Given given = given(step);
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
    Habits habits = step.operation().habits();
    Given given = given(step, habits.readsValues());
    if (given == null && !habits.readsValues() && takesValues(step)) {
      given = given(step, true);
      if (given != null) {
        habits.setReadsValues();
      }
    }
    return given;
  }

  private static boolean takesValues(Step step) {
    return Arrays.stream(step.inputs()).anyMatch(from -> step.input(from).values() != null);
  }

  private static @Nullable Given given(Step step, boolean withValues) {
    try (var graph = new NativeGraph()) {
      var nodes = new SegmentNodes(graph);
      return given(graph, nodes.add(step, from -> input(nodes, step.input(from), withValues)));
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

  private static Output input(SegmentNodes nodes, Step.Outside input, boolean withValues) {
    return withValues && input.values() != null
        ? nodes.constant(input)
        : nodes.placeholder(input.dtype(), input.shape());
  }
}
