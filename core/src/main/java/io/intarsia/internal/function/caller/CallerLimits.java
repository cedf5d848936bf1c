package io.intarsia.internal.function.caller;

import io.intarsia.internal.function.caller.OpTimes.Sizes;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Program;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Up to which sizes a function is not slower in one thread: where the work that other threads
/// could do takes less than to change the thread.
final class CallerLimits {
  /// What a call in another thread takes longer in any case, in nanoseconds: measured as 12,000 to
  /// 20,000.
  private static final double CHANGE_OF_THREAD = 10_000;

  private static final long LARGEST = 1 << 20;

  private final Program program;
  private final Map<String, Program> programs;
  private final List<TensorSpec> inputs;

  private CallerLimits(RuntimeFunction function) {
    this.program = function.program();
    this.programs = new HashMap<>();
    this.inputs = CallerRule.inputs(function);
    for (RuntimeFunction each : RuntimeFunction.all(List.of(function))) {
      programs.put(each.name(), each.program());
      programs.putAll(each.partPrograms());
    }
  }

  /// For each input, how many bytes it may have; empty if one thread is always slower.
  static Optional<List<Long>> of(RuntimeFunction function) {
    return new CallerLimits(function).limits();
  }

  private Optional<List<Long>> limits() {
    if (inputs.stream().allMatch(spec -> spec.shape().isFullyKnown() || spec.dtype().isHandle())) {
      return isFast(ofValues()) ? Optional.of(bytes(LARGEST)) : Optional.empty();
    }
    long size = LARGEST;
    while (size > 0 && !isFast(new Sizes(size, Double.MAX_VALUE))) {
      size /= 2;
    }
    return size == 0 ? Optional.empty() : Optional.of(bytes(size));
  }

  private boolean isFast(Sizes sizes) {
    return new SideWork(programs, sizes).of(program).beside() <= CHANGE_OF_THREAD;
  }

  /// Sizes that follow from values: about as many elements as come in.
  private Sizes ofValues() {
    var none = new Sizes(1, 1);
    double most = 1;
    for (int input : program.inputs()) {
      most = Math.max(most, OpTimes.elements(program, input, none));
    }
    return new Sizes((long) most, most);
  }

  private List<Long> bytes(long unknown) {
    return inputs.stream()
        .map(spec -> unknown == LARGEST ? Long.MAX_VALUE : bytes(spec, unknown))
        .toList();
  }

  private static long bytes(TensorSpec spec, long unknown) {
    Shape shape = spec.shape();
    if (shape.isFullyKnown() || spec.dtype().isHandle()) {
      return Long.MAX_VALUE;
    }
    double bytes = spec.dtype().byteSize();
    for (long size : shape.hasRank() ? shape.toArray() : new long[] {Shape.UNKNOWN_SIZE}) {
      bytes *= size < 0 ? unknown : size;
    }
    return (long) bytes;
  }
}
