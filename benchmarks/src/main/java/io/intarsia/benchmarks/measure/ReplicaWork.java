package io.intarsia.benchmarks.measure;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with two replicas.
///
/// @param size rows of a replica, elements, or values
public record ReplicaWork(Task task, int size) implements Workload {
  static final List<ReplicaWork> ALL =
      Stream.of(
              of(Task.LIGHT, 32),
              of(Task.HEAVY, 256),
              of(Task.REDUCE, 1 << 10, 1 << 20, 16 << 20),
              of(Task.RAGGED, 100),
              of(Task.VALUES, 2, 100))
          .flatMap(List::stream)
          .toList();

  /// How many replicas there are.
  public static final int REPLICAS = 2;

  /// The rows of a ragged value.
  public static final int RAGGED_ROWS = 4;

  // The elements of a vector of which a sum takes so little that the code around it counts: 4 KB.
  private static final int SMALL = 1 << 10;

  /// What is done.
  public enum Task {
    /// A step of a small training.
    LIGHT(
        "MLP of 10 layers 64×64, compiled step, %,d rows on each of two CPU devices,"
            + " bare: all rows on one"),
    /// A step of a training whose products keep the processor busy.
    HEAVY(
        "MLP of 3 layers 512×512, compiled step, %,d rows on each of two CPU devices,"
            + " bare: all rows on one"),
    /// A sum of the vectors of two processes.
    REDUCE("allReduce of float[%d], %s, between two processes"),
    /// Ragged values through the code of replicas.
    RAGGED("run of %,d ragged values on each of two CPU devices, bare: of their tensors"),
    /// A function of the values of replicas.
    VALUES("function of PerReplica of %,d tensors, bare: of a list of them");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    /// Whether it is a step of a training.
    public boolean isStep() {
      return this == LIGHT || this == HEAVY;
    }
  }

  @Override
  public String name() {
    return "REPLICAS_" + task + "_" + size;
  }

  @Override
  public String id() {
    return "B22";
  }

  // All of them hop between threads, of this process or of others.
  @Override
  public Kind kind() {
    return switch (task) {
      case HEAVY -> Kind.TRAINING;
      case REDUCE -> size > SMALL ? Kind.CLUSTER : Kind.MESSAGE;
      case LIGHT, RAGGED, VALUES -> Kind.FUNCTION;
    };
  }

  @Override
  public int calls() {
    return 5_000;
  }

  @Override
  public String title() {
    return task == Task.REDUCE
        ? String.format(Locale.ROOT, task.title, size, bytes())
        : String.format(Locale.ROOT, task.title, size);
  }

  private String bytes() {
    return size > SMALL ? (size >> 18) + " MB" : (size >> 8) + " KB";
  }

  /// The widths of the net that a step trains, that of the input first.
  public List<Integer> widths() {
    return task == Task.LIGHT ? Collections.nCopies(11, 64) : Collections.nCopies(4, 512);
  }

  /// Where the rows of a ragged value begin and end.
  ///
  /// @param value which one of the values
  public static long[] splits(int value) {
    return IntStream.rangeClosed(0, RAGGED_ROWS).mapToLong(row -> row * (1L + value % 3)).toArray();
  }

  private static List<ReplicaWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new ReplicaWork(task, size)).toList();
  }
}
