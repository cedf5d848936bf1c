package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// TensorFlow's collectives of one replica a process, on flat vectors.
///
/// The runtime knows a collective by the key of its group and that of the instance, and remembers
/// of each instance its dtype and shape for good. So a group is for one kind of collective of one
/// kind of value, and the instance is the length of its vector: whatever is sent again has the keys
/// of before. It fails on vectors without elements; those that may have none get one more.
final class Wire {
  private static final List<DType> REDUCED =
      List.of(DType.FLOAT32, DType.FLOAT64, DType.FLOAT16, DType.INT32, DType.INT64);

  // The runtime's own limit of time starts a thread for each collective, which sleeps until then.
  // The environment and the ledger look at the time.
  private static final Attributes PLAIN = Attributes.of("timeout_seconds", 0f);

  // The group of what is said beside all others; Agreement has those.
  private static final int ATTENDANCE = 1;

  // Into as many parts a large vector is cut at most, each of some 4 MB: 64 MB take 110 ms then,
  // and 700 ms in one piece.
  private static final int PARTS = 64;

  private static final Map<Merge, Attributes> REDUCTIONS = reductions();

  private final int id;
  private final int count;
  private final Ledger ledger;

  Wire(int id, int count, Ledger ledger) {
    this.id = id;
    this.count = count;
    this.ledger = ledger;
  }

  /// How elements of all replicas become one.
  enum Merge {
    ADD("Add"),
    MAX("Max"),
    MIN("Min");

    private final String op;

    Merge(String op) {
      this.op = op;
    }
  }

  private static Map<Merge, Attributes> reductions() {
    Map<Merge, Attributes> reductions = new EnumMap<>(Merge.class);
    for (Merge each : Merge.values()) {
      reductions.put(
          each,
          PLAIN
              .with("merge_op", each.op)
              .with("final_op", "Id")
              .with("max_subdivs_per_device", PARTS));
    }
    return reductions;
  }

  /// The number of this replica.
  int id() {
    return id;
  }

  /// How many replicas there are.
  int count() {
    return count;
  }

  /// Whether the runtime reduces numbers of a dtype.
  static boolean reduces(DType dtype) {
    return REDUCED.contains(dtype);
  }

  /// Which of the keys of a reduction vectors of a dtype have.
  static int key(DType dtype) {
    return REDUCED.indexOf(dtype);
  }

  /// Whether a tensor has a value now, as opposed to when its graph runs.
  static boolean isNow(Tensor tensor) {
    return tensor instanceof EagerTensor;
  }

  /// Vectors of all replicas, reduced element by element.
  ///
  /// @param vector `[n]`, of a [dtype][#reduces] that can be reduced, and as long everywhere
  Tensor reduce(Ops g, int group, Merge merge, Tensor vector) {
    if (vector.shape().dim(0) > 0) {
      return run(
          g, "CollectiveReduceV2", group, Objects.requireNonNull(REDUCTIONS.get(merge)), vector);
    }
    Tensor longer = g.pad(vector, new int[][] {{0, 1}});
    Tensor reduced =
        run(g, "CollectiveReduceV2", group, Objects.requireNonNull(REDUCTIONS.get(merge)), longer);
    return g.slice(reduced, g.constant(new int[] {0}), g.shape(vector));
  }

  /// Vectors of all replicas, a row each.
  ///
  /// @param vector `[n]` of int32 or int64, as long everywhere
  /// @return `[count, n]`
  Tensor gather(Ops g, int group, Tensor vector) {
    if (vector.shape().dim(0) > 0) {
      return rows(g, run(g, "CollectiveGatherV2", group, PLAIN, vector));
    }
    Tensor longer = g.pad(vector, new int[][] {{0, 1}});
    return withoutLast(g, rows(g, run(g, "CollectiveGatherV2", group, PLAIN, longer)));
  }

  /// Rows of which the i-th goes to replica i.
  ///
  /// @param matrix `[count, n]` of int32, of the same shape everywhere
  /// @return `[count, n]`: the row that each replica sent here
  Tensor allToAll(Ops g, int group, Tensor matrix) {
    if (matrix.shape().dim(1) > 0) {
      return run(g, "CollectiveAllToAllV2", group, PLAIN, matrix);
    }
    Tensor longer = g.pad(matrix, new int[][] {{0, 0}, {0, 1}});
    return withoutLast(g, run(g, "CollectiveAllToAllV2", group, PLAIN, longer));
  }

  /// What all replicas say of themselves, a row each, beside what they do.
  ///
  /// @param row `[n]` of int64, always as long
  /// @return `[count, n]`
  Tensor attendance(Ops g, Tensor row) {
    Tensor flat = g.execute("CollectiveGatherV2", PLAIN, row, count, ATTENDANCE, 1, List.of())[0];
    try (flat) {
      return rows(g, flat);
    }
  }

  private Tensor run(Ops g, String op, int group, Attributes attributes, Tensor input) {
    int last = input.rank() - 1;
    long known = input.shape().dim(last);
    Object instance = known > 0 ? Math.toIntExact(known) : g.gather(g.shape(input), last);
    return ledger.noted(
        g,
        group,
        input,
        tokens -> g.execute(op, attributes, input, count, group, instance, tokens)[0]);
  }

  private Tensor rows(Ops g, Tensor flat) {
    return g.reshape(flat, count, -1);
  }

  private static Tensor withoutLast(Ops g, Tensor matrix) {
    return g.execute(
            "StridedSlice",
            Attributes.of("begin_mask", 3).with("end_mask", 1),
            matrix,
            new int[] {0, 0},
            new int[] {0, -1},
            new int[] {1, 1})[0];
  }
}
