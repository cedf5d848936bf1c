package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with a traced function.
///
/// @param size ops, tensors, variables or signatures
public record FunctionWork(Task task, int size) implements Workload {
  static final List<FunctionWork> ALL =
      Stream.of(
              of(Task.CALL, 1, 2, 4, 10, 100, 1_000),
              of(Task.EAGER, 1, 10, 100),
              of(Task.SESSION, 1, 10, 100, 1_000),
              of(Task.CALLER_SESSION, 1, 2, 4, 10, 100, 1_000),
              of(Task.COMPILED, 1, 10, 100, 1_000),
              of(Task.DENSE, 10),
              of(Task.ARGUMENTS, 1, 10, 100, 1_000),
              of(Task.MAP, 1, 10, 100, 1_000),
              of(Task.VARIABLES, 5, 50, 500),
              of(Task.NOTHING, 8),
              of(Task.DECLARED, 8),
              of(Task.LIST, 1, 4, 16, 64),
              of(Task.TYPE, 1, 4, 16, 64),
              of(Task.SIGNATURES, 1, 10, 100, 1_000))
          .flatMap(List::stream)
          .toList();

  /// So many ops run by the runtime's function on every side: this library would run a few one by
  /// one, and pass the arguments they need alone.
  public static final int LONG = 16;

  /// Of dense layers.
  public static final int WIDTH = 32;

  /// What is called.
  public enum Task {
    CALL("function of %,d Mul 2×2"),
    EAGER("%,d Mul 2×2 one by one"),
    /// The floor is another way to run a graph: a session, which is given tensors and no handles.
    SESSION("function of %,d Mul 2×2, bare: a session"),
    /// The same with a session that runs its ops in the thread that calls it.
    CALLER_SESSION("function of %,d Mul 2×2, bare: a session in the caller's thread"),
    /// The same for what XLA compiles here and for `jax.jit`.
    COMPILED("function of %,d Mul 2×2 compiled by XLA, bare: a session in the caller's thread"),
    /// Weights are variables here and constants there.
    DENSE("function of %,d dense layers of 32, batch 1, bare: a session in the caller's thread"),
    ARGUMENTS("function of 16 Mul 2×2, list of %,d tensors in"),
    MAP("function of 16 Mul 2×2, map of %,d tensors in"),
    VARIABLES("function that adds a list of %,d variables"),
    NOTHING("function of %,d tensors that gives nothing"),
    DECLARED("function of %,d tensors that gives nothing, with an input signature"),
    LIST("function of one Mul, list of %,d tensors in and out"),
    TYPE("function of one Mul, extension type of %,d tensors in and out"),
    SIGNATURES("function of one Mul, %,d traces in turn");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  @Override
  public String name() {
    return task.name().replace("_", "") + "_FUNCTION_" + size;
  }

  @Override
  public String id() {
    return "B7";
  }

  @Override
  public Kind kind() {
    return Kind.FUNCTION;
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return task.title.formatted(size);
  }

  private static List<FunctionWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new FunctionWork(task, size)).toList();
  }
}
