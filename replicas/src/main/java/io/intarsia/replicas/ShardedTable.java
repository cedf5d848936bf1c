package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// A table of which each replica has some rows, such as vectors of words that are too many for one
/// device. A table of `n` rows on `c` replicas has `ceil(n / c)` of them on each, one after the
/// other; replica `i` has those from `i * ceil(n / c)` on.
///
/// ```java
/// PerReplica<ShardedTable> tables =
///     replicas.run((g, r) ->
///         ShardedTable.of(
///             g, r, Shape.of(1_000_000, 64), (h, first, count) -> h.random.normal(count, 64)));
/// …
/// Tensor vectors = tables.get(r.id()).lookup(g, r, ids); // in the code of a replica
/// ```
///
/// It is differentiable: the gradient of [#variable], of a tape in the code of a replica, is that
/// of the losses of all replicas together.
///
/// @see "Python: tf.tpu.experimental.embedding.TPUEmbedding, with its tables sharded by div"
public final class ShardedTable {
  /// Gives rows of the table that is made.
  @FunctionalInterface
  public interface Initializer {
    /// Rows from one on.
    ///
    /// @param g of the code of the replica whose rows they are
    /// @param count how many, maybe none
    /// @return `[count, D…]`
    Tensor rows(Ops g, long first, long count);
  }

  private final Shape shape;
  private final long first;
  private final Variable variable;

  private ShardedTable(Shape shape, long first, Variable variable) {
    this.shape = shape;
    this.first = first;
    this.variable = variable;
  }

  /// The rows of one replica, made by its code.
  ///
  /// @param shape of the table, `[N, D…]`, the same in all replicas
  /// @param initializer its dtype becomes that of the table
  /// @throws IllegalArgumentException if the shape is not known or has no rows, or the initializer
  ///   gives another one than it should
  /// @throws IllegalStateException if a function is traced
  public static ShardedTable of(Ops g, Replica replica, Shape shape, Initializer initializer) {
    if (!shape.isFullyKnown() || shape.rank() == 0 || shape.dim(0) == 0) {
      throw TableErrors.shape(shape);
    }
    long part = Math.ceilDiv(shape.dim(0), replica.count());
    long first = Math.min(replica.id() * part, shape.dim(0));
    long count = Math.min(part, shape.dim(0) - first);
    Tensor rows = initializer.rows(g, first, count);
    Shape expected = Shape.of(dims(count, shape));
    if (!rows.shape().equals(expected)) {
      throw TableErrors.initial(first, expected, rows.shape());
    }
    // As many everywhere, so that there is a row to read where none is wanted.
    Tensor padding = g.zeros(Shape.of(dims(part - count, shape)), rows.dtype());
    String name = "table/rows_%d_of_%d".formatted(replica.id(), replica.count());
    return new ShardedTable(
        shape,
        replica.id() * part,
        Variable.of(
            g, g.concat(List.of(rows, padding), 0), VariableOptions.defaults().withName(name)));
  }

  private static long[] dims(long rows, Shape shape) {
    long[] dims = shape.toArray();
    dims[0] = rows;
    return dims;
  }

  // -- reading ------------------------------------------------------------------------------------

  /// Rows of the table. All replicas must come to it, as to a collective, each with ids of its own:
  /// they may differ in how many there are.
  ///
  /// @param g of the replica's code
  /// @param replica whose code it is
  /// @param ids `[I…]`, `int32` or `int64`
  /// @return `[I…, D…]`
  /// @throws IllegalArgumentException if ids are of another dtype, or eagerly if one of any replica
  ///   is no row
  /// @throws io.intarsia.errors.TensorFlowException of the function, when it runs, if one is no row
  /// @throws IllegalStateException if the replica does not run
  public Tensor lookup(Ops g, Replica replica, Tensor ids) {
    if (ids.dtype() != DType.INT32 && ids.dtype() != DType.INT64) {
      throw TableErrors.dtype(ids.dtype());
    }
    Tensor own = g.reshape(ids.cast(DType.INT64), -1);
    Tensor count = g.reshape(g.size(own, DType.INT64), 1);
    List<Tensor> all = replica.allGather(List.of(own, count));
    checkIds(g, all.get(0));
    Tensor rows = replica.allReduce(ReduceOp.SUM, ownRows(g, all.get(0)));
    Tensor before = g.slice(all.get(1), new int[] {0}, new int[] {replica.id()}).sum();
    return shaped(g, part(g, rows, g.reshape(before, 1), count), ids);
  }

  /// The rows that are here, and zeros in the place of others: their sum over all replicas has all.
  private Tensor ownRows(Ops g, Tensor ids) {
    Tensor local = ids.minus(first);
    Tensor isHere = local.ge(0).and(local.lt(variable.shape().dim(0)));
    Tensor found = variable.gather(g, g.where(isHere, local, g.zerosLike(local)));
    long[] axes = new long[shape.rank()];
    Arrays.fill(axes, 1);
    axes[0] = -1;
    // Selected, not multiplied: a row that is not finite stays out of the others.
    return g.where(g.reshape(isHere, g.constant(axes)), found, g.zerosLike(found));
  }

  private Tensor part(Ops g, Tensor rows, Tensor begin, Tensor count) {
    Tensor zeros = g.zeros(shape.rank() - 1L, DType.INT64);
    return g.slice(rows, g.concat(List.of(begin, zeros), 0), g.concat(List.of(count, width(g)), 0));
  }

  private Tensor shaped(Ops g, Tensor rows, Tensor ids) {
    Tensor sizes = g.concat(List.of(g.shape(ids, DType.INT64), width(g)), 0);
    Tensor shaped = g.reshape(rows, sizes);
    return ids.shape().hasRank() ? g.ensureShape(shaped, lookedUp(ids.shape())) : shaped;
  }

  private Tensor width(Ops g) {
    return g.constant(Arrays.copyOfRange(shape.toArray(), 1, shape.rank()));
  }

  private Shape lookedUp(Shape ids) {
    return Shape.of(
        LongStream.concat(Arrays.stream(ids.toArray()), Arrays.stream(shape.toArray()).skip(1))
            .toArray());
  }

  /// Those of all replicas, so that all of them fail.
  private void checkIds(Ops g, Tensor ids) {
    long rows = shape.dim(0);
    if (!g.isTracing() && TypeSpecs.areReal(ids)) {
      try (var host = ids.toHost()) {
        Arrays.stream(host.toArray(long[].class))
            .filter(id -> id < 0 || id >= rows)
            .findFirst()
            .ifPresent(id -> {
              throw TableErrors.outside(rows, id);
            });
      }
      return;
    }
    Tensor areRows = ids.ge(0).and(ids.lt(rows)).all();
    g.raw.Assert(areRows, List.of(g.constant(TableErrors.expected(rows) + ", got "), ids));
  }

  /// The whole table, which all replicas get; all must come to it, as to a collective.
  ///
  /// @return `[N, D…]`
  public Tensor read(Ops g, Replica replica) {
    Tensor all = replica.allGather(variable.read(g));
    Tensor none = g.zeros(shape.rank(), DType.INT64);
    return g.slice(all, none, g.constant(shape.toArray()));
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// The shape of the whole table.
  public Shape shape() {
    return shape;
  }

  /// The rows of this replica, `[ceil(N / count), D…]`; those beyond the end of the table are zero
  /// and do not count.
  public Variable variable() {
    return variable;
  }

  /// The shape, and where the rows of this replica begin.
  @Override
  public String toString() {
    return "ShardedTable%s[rows from %d on]".formatted(shape, first);
  }
}
