package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products of matrices, of which a batch may have several sizes.
final class RaggedProducts {
  private final Ops tf;
  private final Call call;
  private final String name;

  private RaggedProducts(Ops tf, Call call) {
    this.tf = tf;
    this.call = call;
    this.name = RaggedArguments.name(call);
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(
        Apis.Linalg.MATMUL,
        call -> RaggedParts.plain(new RaggedProducts(Ops.of(call.place()), call).run()));
  }

  private RaggedTensor run() {
    RaggedTensor a = RaggedParts.of(tf, call.arg("a"));
    RaggedTensor b = RaggedParts.of(tf, call.arg("b"));
    if (a.dtype() != b.dtype()) {
      throw StructureErrors.of(
          name, "expected factors of one dtype, got %s and %s", a.dtype(), b.dtype());
    }
    Shape left = a.shape();
    Shape right = b.shape();
    if (!left.hasRank() || !right.hasRank()) {
      throw StructureErrors.unknownRank(name, "both factors");
    }
    if (left.rank() != right.rank() || left.rank() < 2) {
      throw StructureErrors.of(
          name, "expected factors of one rank, 2 at least, got shapes %s and %s", left, right);
    }
    RaggedParts.splitsDtype(name, List.of(a, b));
    return product(a, b);
  }

  private boolean is(String first, String second) {
    return Boolean.TRUE.equals(call.arg(first)) || Boolean.TRUE.equals(call.arg(second));
  }

  private boolean isTurnedA() {
    return is("transpose_a", "adjoint_a");
  }

  private boolean isTurnedB() {
    return is("transpose_b", "adjoint_b");
  }

  private RaggedTensor product(RaggedTensor a, RaggedTensor b) {
    boolean ragged = RaggedParts.isRagged(a) || RaggedParts.isRagged(b);
    if (!ragged) {
      return RaggedParts.dense(call.tensor(a.flatValues(), b.flatValues()));
    }
    int rank = a.shape().rank();
    if (rank > 3) {
      DType dtype = RaggedParts.splitsDtype(name, List.of(a, b));
      RaggedTensor left = RaggedParts.deepened(a, 1, dtype);
      RaggedTensor right = RaggedParts.deepened(b, 1, dtype);
      SplitsCheck.same(tf, name, left, right);
      return RaggedParts.withValues(
          left, product(RaggedParts.values(left), RaggedParts.values(right)));
    }
    if (rank == 2) {
      return RaggedParts.dense(call.tensor(matrix(a), matrix(b)));
    }
    SplitsCheck.rows(tf, name, a, b);
    boolean folds = a.raggedRank() == 1 && !RaggedParts.isRagged(b) && !isTurnedA();
    return folds ? folded(a, b.flatValues()) : padded(a, b);
  }

  /// A matrix whose rows are equally long.
  private Tensor matrix(RaggedTensor x) {
    if (!RaggedParts.isRagged(x)) {
      return x.flatValues();
    }
    Tensor dense = RaggedConversions.toTensor(x);
    checkEqual(
        tf.size(x.flatValues(), DType.INT64),
        tf.size(dense, DType.INT64),
        "rows of a matrix must be equally long");
    return dense;
  }

  private void checkEqual(Tensor first, Tensor second, String expected) {
    tf.debugging.assertEqual(
        first, second, AssertOptions.defaults().withMessage(name + ": " + expected));
  }

  /// Each row times the matrix of its batch.
  private RaggedTensor folded(RaggedTensor a, Tensor b) {
    Tensor rows = RaggedRows.ids(tf, RaggedParts.splits(a));
    Tensor each = call.tensor(tf.expandDims(a.flatValues(), 1), tf.gather(b, rows));
    return RaggedParts.withFlat(a, tf.squeeze(each, 1));
  }

  // -- matrices of several sizes ------------------------------------------------------------------

  /// Zeros around each matrix add nothing to a product; what they make themselves is cut off.
  private RaggedTensor padded(RaggedTensor a, RaggedTensor b) {
    DType dtype = RaggedParts.splitsDtype(name, List.of(a, b));
    Tensor left = RaggedConversions.toTensor(a);
    Tensor right = RaggedConversions.toTensor(b);
    Sizes sizesA = sizes(a, left, dtype, isTurnedA());
    Sizes sizesB = sizes(b, right, dtype, isTurnedB());
    checkEqual(sizesA.columns, sizesB.rows, "columns of a must be as many as rows of b");
    Tensor product = call.tensor(left, right);
    boolean deep = RaggedParts.isRagged(b) && (b.raggedRank() == 2 || isTurnedB());
    RaggedTensor made =
        deep
            ? cutTwice(product, sizesA.rows, sizesB.columns, dtype)
            : cutOnce(product, sizesA.rows, dtype);
    long rows = a.shape().dim(isTurnedA() ? 2 : 1);
    long columns = b.shape().dim(isTurnedB() ? 1 : 2);
    return made.withShape(Shape.of(Shape.UNKNOWN_SIZE, rows, columns));
  }

  /// Of each matrix of a batch: `[batch]`.
  private record Sizes(Tensor rows, Tensor columns) {}

  private Sizes sizes(RaggedTensor x, Tensor dense, DType dtype, boolean turned) {
    Tensor batch = tf.reshape(RaggedParts.size(tf, dense, 0).tensor(tf, DType.INT64), 1);
    Tensor rows =
        RaggedParts.isRagged(x)
            ? RaggedRows.lengths(RaggedParts.splits(x))
            : tf.fill(batch, RaggedParts.size(tf, dense, 1).tensor(tf, dtype));
    Tensor columns =
        x.raggedRank() == 2
            ? columns(x, rows)
            : tf.fill(batch, RaggedParts.size(tf, dense, 2).tensor(tf, dtype));
    return turned ? new Sizes(columns, rows) : new Sizes(rows, columns);
  }

  private Tensor columns(RaggedTensor x, Tensor rows) {
    Tensor outer = RaggedParts.splits(x);
    Tensor lengths = RaggedRows.lengths(x.nestedRowSplits().getLast());
    Tensor ids = RaggedRows.ids(tf, outer);
    Tensor count = RaggedRows.count(tf, outer);
    Tensor zero = tf.constant(0, rows.dtype());
    Tensor longest = tf.math.maximum(tf.raw.UnsortedSegmentMax(lengths, ids, count), zero);
    checkEqual(lengths, tf.gather(longest, ids), "rows of a matrix must be equally long");
    return longest;
  }

  private RaggedTensor cutOnce(Tensor product, Tensor rows, DType dtype) {
    Tensor flat = FlatAxes.merged(tf, product, 1);
    var taken = places(rows, RaggedParts.size(tf, product, 1).tensor(tf, dtype));
    return RaggedParts.cut(
        RaggedParts.dense(tf.gather(flat, taken.rtDenseValues())), taken.rtNestedSplits());
  }

  private RaggedTensor cutTwice(Tensor product, Tensor rows, Tensor columns, DType dtype) {
    Tensor width = RaggedParts.size(tf, product, 2).tensor(tf, dtype);
    var outer = places(rows, RaggedParts.size(tf, product, 1).tensor(tf, dtype));
    Tensor starts = outer.rtDenseValues().times(width);
    Tensor lengths = tf.gather(columns, RaggedRows.ids(tf, outer.rtNestedSplits()));
    var inner = RaggedRows.ranges(tf, starts, starts.plus(lengths), tf.constant(1, dtype));
    Tensor flat = tf.gather(tf.reshape(product, -1), inner.rtDenseValues());
    return RaggedBuilder.nested(flat, List.of(outer.rtNestedSplits(), inner.rtNestedSplits()));
  }

  /// Where the first of so many are, of each group of `size`.
  private RawOps.RaggedRangeResult places(Tensor counts, Tensor size) {
    DType dtype = counts.dtype();
    Tensor one = tf.constant(1, dtype);
    Tensor groups = tf.raw.Range(tf.constant(0, dtype), tf.size(counts, dtype), one);
    Tensor starts = groups.times(size);
    return RaggedRows.ranges(tf, starts, starts.plus(counts), one);
  }
}
