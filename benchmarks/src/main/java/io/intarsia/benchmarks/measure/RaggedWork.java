package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with rows of 0 to 19 values, as a ragged tensor or, to multiply it, as a
/// sparse matrix. The floor is the kernel that is needed; of what is compiled, the same of this
/// library, called directly on tensors.
public record RaggedWork(Task task, int rows) implements Workload {
  static final List<RaggedWork> ALL = Stream.of(Task.values()).flatMap(RaggedWork::of).toList();

  /// The columns of the sparse matrix.
  public static final int COLUMNS = 64;

  /// The columns of the tensor it is multiplied by.
  public static final int WIDTH = 32;

  private static final int LONGEST = 19;
  private static final int MANY = 65_536;

  /// What is done.
  public enum Task {
    ADD("ragged add, the same splits, bare: AddV2"),
    ADD_APART("ragged add, equal splits, bare: AddV2"),
    SUM("reduceSum over the ragged axis, bare: SegmentSum"),
    TO_TENSOR("toTensor, bare: RaggedTensorToTensor"),
    FROM_SPLITS("fromRowSplits, bare: a Java record"),
    PRODUCT("sparse × dense, bare: SparseTensorDenseMatMul"),
    ADD_FUNCTION("ragged add, compiled, bare: AddV2, compiled"),
    SUM_FUNCTION("reduceSum over the ragged axis, compiled, bare: SegmentSum, compiled"),
    TO_TENSOR_FUNCTION("toTensor, compiled, bare: RaggedTensorToTensor, compiled"),
    MAP_FUNCTION("mapFn over ragged rows, compiled, bare: over rows of a tensor"),
    ARGUMENT_FUNCTION("ragged tensor in and out of a function, bare: its tensors");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    /// Whether it is compiled.
    public boolean isFunction() {
      return compareTo(ADD_FUNCTION) >= 0;
    }

    private IntStream sizes() {
      return switch (this) {
        case ARGUMENT_FUNCTION -> IntStream.of(256);
        // Python takes a second for more.
        case MAP_FUNCTION -> IntStream.of(16, 256, 4_096);
        default -> IntStream.of(16, 256, 4_096, MANY);
      };
    }
  }

  private static Stream<RaggedWork> of(Task task) {
    return task.sizes().mapToObj(rows -> new RaggedWork(task, rows));
  }

  /// Where the rows begin, and where the last one ends. That one is not empty: a kernel may end
  /// with the last row that has a value.
  public long[] splits() {
    long[] splits = new long[rows + 1];
    long random = 0;
    for (int i = 0; i < rows; i++) {
      random = (random * 1_103_515_245 + 12_345) % (1L << 31);
      long length = (random >> 16) % (LONGEST + 1);
      splits[i + 1] = splits[i] + (i + 1 == rows ? LONGEST : length);
    }
    return splits;
  }

  /// The values of all rows.
  public float[] values() {
    return Data.ramp((int) splits()[rows]);
  }

  /// The row of each value.
  public int[] ids() {
    long[] splits = splits();
    return IntStream.range(0, rows)
        .flatMap(row -> IntStream.range(0, (int) (splits[row + 1] - splits[row])).map(_ -> row))
        .toArray();
  }

  /// Where the values are in the sparse matrix, in every third column: row and column in turn.
  public long[] indices() {
    int[] ids = ids();
    long[] splits = splits();
    long[] indices = new long[2 * ids.length];
    for (int i = 0; i < ids.length; i++) {
      indices[2 * i] = ids[i];
      indices[2 * i + 1] = 3 * (i - splits[ids[i]]);
    }
    return indices;
  }

  @Override
  public String name() {
    return "RAGGED_" + task.name().replace("_", "") + "_" + rows;
  }

  @Override
  public String id() {
    return "B14";
  }

  @Override
  public Kind kind() {
    if (task.isFunction()) {
      return Kind.FUNCTION;
    }
    return rows == MANY ? Kind.HEAVY : Kind.STEPS;
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return "%,d rows: %s".formatted(rows, task.title);
  }
}
