package io.intarsia.replicas;

import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.KeyPath;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What is said of replicas in processes of their own that are not used as they can be.
final class ProcessErrors {
  private static final String WAY_OUT =
      "After that, no collective of this environment works any more: close it, open another in all"
          + " tasks, and go on from the last checkpoint";

  private ProcessErrors() {}

  /// @param texts what each process comes to
  static IllegalArgumentException otherCollectives(List<String> texts) {
    return Mistake.argument(
        "replicas come to different collectives: %s; every replica comes to the same collectives in the same order, with values of the same structure, dtypes and shapes"
            .formatted(listed(texts)));
  }

  /// @param texts what each process runs
  static IllegalStateException otherPrograms(List<String> texts) {
    return Mistake.state(
        "Replicas.ofProcesses: the processes run different programs: %s; start the same version of the same program with the same options in all"
            .formatted(listed(texts)));
  }

  /// @param texts what each process waits in
  static TensorFlowException waitApart(List<String> texts) {
    return TensorFlowException.of(
        TensorFlowException.Code.INVALID_ARGUMENT,
        "replicas wait in different collectives: %s; every replica comes to the same collectives in the same order, with values of the same structure, dtypes and shapes. %s"
            .formatted(listed(texts), WAY_OUT));
  }

  private static String listed(List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(task -> "replica %d: %s".formatted(task, texts.get(task)))
        .collect(Collectors.joining("; "));
  }

  static IllegalArgumentException noCollectives() {
    return Mistake.argument(
        "Replicas.ofProcesses: this environment takes part in no collectives; open it with EnvironmentOptions.withCollectives(…)");
  }

  static IllegalArgumentException badRestarts(int restarts) {
    return Mistake.argument(
        "Replicas.restarting: restarts must be >= 0, got %d".formatted(restarts));
  }

  static IllegalArgumentException noTensor(String operation, KeyPath path, @Nullable Object value) {
    return Mistake.argument(
        "%s: expected a tensor or a value made of tensors at %s, got %s; make tensors of numbers with tf.constant(…)"
            .formatted(operation, path.of("value"), value));
  }

  static IllegalArgumentException notSent(String operation, KeyPath path, DType dtype) {
    return Mistake.argument(
        "%s: a tensor of dtype %s at %s cannot be sent to other processes; cast numbers to another dtype, and read variables first"
            .formatted(operation, dtype, path.of("value")));
  }

  static IllegalArgumentException scalar(String operation, KeyPath path) {
    return Mistake.argument(
        "%s: expected a value with a first axis at %s, got a scalar; give it one with tf.expandDims(value, 0)"
            .formatted(operation, path.of("value")));
  }

  static IllegalArgumentException notDivisible(
      String operation, KeyPath path, Shape shape, int count) {
    return Mistake.argument(
        "%s: the first axis of %s must be a multiple of %d, the number of replicas, got shape %s"
            .formatted(operation, path.of("value"), count, shape));
  }

  /// A collective has waited for its partners too long.
  ///
  /// @param absent the replicas that are known not to be in it
  static TensorFlowException late(
      CollectiveOptions options, String collective, List<Integer> absent) {
    String who =
        absent.isEmpty()
            ? "a replica of " + options.cluster()
            : absent.stream().map(each -> "replica " + each).collect(Collectors.joining(", "));
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "/job:%s/task:%d waited %d ms for its partners in %s: %s skipped it, came to another collective, or is slower than the timeout of CollectiveOptions. %s"
            .formatted(
                options.job(),
                options.task(),
                options.timeout().toMillis(),
                collective,
                who,
                WAY_OUT));
  }
}
