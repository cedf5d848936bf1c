package io.intarsia.benchmarks.measure;

/// What a workload does with a traced function.
///
/// @param size ops, tensors, variables or signatures
public record FunctionWork(Task task, int size) implements Work {
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
  public String title() {
    return task.title.formatted(size);
  }
}
