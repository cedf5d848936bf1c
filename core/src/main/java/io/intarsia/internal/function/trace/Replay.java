package io.intarsia.internal.function.trace;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Where;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The ops of a small function, run one by one. Calling a function of the runtime costs as much as
/// a dozen small ops, because it goes through a pool of threads.
final class Replay {
  private final List<Step> steps;
  private final @Nullable Tensor[] start;
  private final int inputs;
  private final int firstMade;
  private final int[] results;
  private final boolean[] isGiven;
  // By step, what was made and is not needed any more: closed early, its memory is used again.
  private final int[][] finished;

  /// One op.
  ///
  /// @param place the name of the function and of its node
  /// @param inputs slots; an `int[]` for a list
  /// @param firstResult the slot of its first result; the others follow
  record Step(
      String place,
      String op,
      Attributes attributes,
      Where where,
      List<Object> inputs,
      int firstResult) {
    Tensor[] run(OpPath path, @Nullable Tensor[] slots) {
      try {
        return path.run(new OpCall(op, attributes, where, arguments(this, slots)));
      } catch (TensorFlowException e) {
        throw NodeLines.named(e, place);
      }
    }
  }

  /// @param start a slot for each tensor: first the inputs, then the constants, which are filled,
  ///   then what the ops make
  /// @param results slots
  Replay(List<Step> steps, @Nullable Tensor[] start, int inputs, int constants, int[] results) {
    this.steps = List.copyOf(steps);
    this.start = start;
    this.inputs = inputs;
    this.firstMade = inputs + constants;
    this.results = results;
    this.isGiven = new boolean[start.length];
    for (int slot : results) {
      isGiven[slot] = slot >= firstMade;
    }
    this.finished = finished();
  }

  private int[][] finished() {
    int[] lastUse = new int[start.length];
    for (int i = 0; i < steps.size(); i++) {
      // Until the next step's results.
      int end = i + 1 < steps.size() ? steps.get(i + 1).firstResult() : start.length;
      Arrays.fill(lastUse, steps.get(i).firstResult(), end, i);
      for (Object input : steps.get(i).inputs()) {
        for (int slot : input instanceof int[] list ? list : new int[] {(Integer) input}) {
          lastUse[slot] = i;
        }
      }
    }
    return IntStream.range(0, steps.size())
        .mapToObj(step -> made().filter(slot -> !isGiven[slot] && lastUse[slot] == step).toArray())
        .toArray(int[][]::new);
  }

  private IntStream made() {
    return IntStream.range(firstMade, start.length);
  }

  /// How many ops there are.
  int size() {
    return steps.size();
  }

  /// Runs the ops; the results are the caller's.
  Tensor[] run(FunctionHost host, List<Tensor> given) {
    OpPath path = host.path();
    @Nullable Tensor[] slots = start.clone();
    for (int i = 0; i < inputs; i++) {
      slots[i] = given.get(i);
    }
    boolean isDone = false;
    try {
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        Tensor[] outputs = step.run(path, slots);
        System.arraycopy(outputs, 0, slots, step.firstResult(), outputs.length);
        for (int slot : finished[i]) {
          Objects.requireNonNull(slots[slot]).close();
          slots[slot] = null;
        }
      }
      Tensor[] made = results(host, slots);
      isDone = true;
      return made;
    } finally {
      close(slots, isDone);
    }
  }

  private void close(@Nullable Tensor[] slots, boolean isDone) {
    for (int i = firstMade; i < slots.length; i++) {
      Tensor made = slots[i];
      if (made != null && !(isDone && isGiven[i])) {
        made.close();
      }
    }
  }

  private static Object[] arguments(Step step, @Nullable Tensor[] slots) {
    Object[] arguments = new Object[step.inputs().size()];
    for (int i = 0; i < arguments.length; i++) {
      Object input = step.inputs().get(i);
      arguments[i] =
          input instanceof int[] list
              ? Arrays.stream(list).mapToObj(slot -> slots[slot]).toList()
              : Objects.requireNonNull(slots[(Integer) input]);
    }
    return arguments;
  }

  /// What an op made is given away once; anything else is given as another tensor of the same data.
  private Tensor[] results(FunctionHost host, @Nullable Tensor[] slots) {
    Tensor[] given = new Tensor[results.length];
    for (int i = 0; i < given.length; i++) {
      Tensor result = Objects.requireNonNull(slots[results[i]]);
      given[i] = results[i] >= firstMade && isFirst(i) ? result : host.share(result);
    }
    return given;
  }

  private boolean isFirst(int result) {
    for (int i = 0; i < result; i++) {
      if (results[i] == results[result]) {
        return false;
      }
    }
    return true;
  }
}
